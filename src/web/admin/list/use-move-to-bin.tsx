import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { isUnexplained } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import { offerUndo } from '#web/admin/changes/undo-change.ts';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import type { Selection } from '#web/admin/list/selection.tsx';
import { type RowRemoval, useRowRemoval } from '#web/admin/list/use-row-removal.ts';
import { binRecord, binRecords, cardCountQuery, versionKey } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { Notice } from '#web/admin/ui/messages.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** Why the last bulk deletion has failed. */
interface BulkFailure {
  reason: string | undefined;
  /** Sends it again, if nobody knows whether it was carried out. */
  again: (() => void) | undefined;
}

interface MoveToBinOptions extends Pick<ListData<RecordRow>, 'list' | 'state'> {
  selection: Selection;
  /** The ids of the page. */
  shown: readonly number[];
  onRemoved: (ids: readonly number[]) => void;
}

interface BinActions<Row> extends Pick<RowRemoval, 'busy' | 'isBusy' | 'isReloading'> {
  confirmOne(row: Row): void;
  confirmSelected(): void;
  /** The confirmation dialog, if it is open. */
  dialog: ReactNode;
  /** The error of the last bulk deletion, until the next action. */
  alert: ReactNode;
}

/**
 * Moves records into the recycle bin: asks for a confirmation, hides the rows once the server has moved them, offers to undo it
 * for a while, and reloads the list.
 */
export function useMoveToBin<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  { selection, shown, list, state, onRemoved }: MoveToBinOptions,
): BinActions<Row> {
  const [pending, setPending] = useState<{ row: Row } | 'many' | null>(null);
  const [failed, setFailed] = useState<BulkFailure>();
  const rows = useRowRemoval(list);
  const { words: texts } = resource;

  async function binOne(row: Row) {
    const key = versionKey('bin', resource, row);
    setFailed(undefined);
    let change: string | undefined;
    const failure = await rows.run([row.id], async () => {
      ({ change } = await binRecord(resource, row.id, key));
    });
    if (failure) {
      toastFailure(failure, texts.notRemoved, { key, again: () => binOne(row) });
      return rows.reload();
    }
    selection.forget([row.id]);
    toastSuccess(texts.removed);
    offer(words.quoted(resource.nameOf(row)), 1, change);
    onRemoved([row.id]);
    rows.hide([row.id], waits.reload);
  }

  async function binMany(chosen: Pick<Selection, 'which' | 'count' | 'requestKey'>) {
    const { which, count, requestKey } = chosen;
    let change: string | undefined;
    const ids = 'ids' in which ? which.ids : shown.filter((id) => selection.has(id));
    setFailed(undefined);
    const failure = await rows.run(ids, async () => {
      ({ change } = await binRecords(resource, which, requestKey));
    });
    if (failure) {
      toastError(texts.notRemovedMany);
      setFailed(
        isUnexplained(failure)
          ? { reason: admin.unanswered, again: () => void binMany(chosen) }
          : { reason: failure instanceof ApiError ? failure.userMessage : undefined, again: undefined },
      );
      // Rows that are gone by the next look at the list were deleted.
      return rows.reload();
    }
    selection.clear();
    toastSuccess(texts.removedMany);
    offer(words.items(count), count, change);
    onRemoved(ids);
    rows.hide(ids, waits.reloadMany);
  }

  function offer(name: string, count: number, change: string | undefined) {
    offerUndo({ kind: 'bin', name, text: words.binned(name), count, change, onDone: rows.reload });
  }

  function confirm(asked: NonNullable<typeof pending>) {
    setPending(null);
    void (asked === 'many' ? binMany(selection) : binOne(asked.row));
  }

  const { busy, isBusy, isReloading } = rows;
  const question = pending === 'many' ? texts.confirmMany : pending && texts.confirm(resource.nameOf(pending.row));
  return {
    busy,
    isBusy,
    isReloading,
    confirmOne: (row) => !busy.has(row.id) && setPending({ row }),
    confirmSelected: () => setPending('many'),
    alert: failed && (
      <Notice title={texts.alertMany}>
        {failed.reason !== undefined && <p>{failed.reason}</p>}
        {failed.again && (
          <Button variant="default" mr="auto" onClick={failed.again}>
            {admin.retry}
          </Button>
        )}
      </Notice>
    ),
    dialog: pending && (
      <ConfirmDialog
        title={admin.almost}
        confirm={admin.remove}
        onCancel={() => setPending(null)}
        onConfirm={() => confirm(pending)}
      >
        <p>{question}</p>
        {pending !== 'many' && <NamedCards resource={resource} id={pending.row.id} />}
        {pending === 'many' && (
          <>
            <p>{words.selectedLive(selection.count)}</p>
            <p>{words.goesToBin(selectedBy(selection, state))}</p>
          </>
        )}
      </ConfirmDialog>
    ),
  };
}

/** By what records are selected, as people read it: each text of the search and the filters; undefined if one by one. */
function selectedBy({ which }: Pick<Selection, 'which'>, { q, filters }: ListState): string[] | undefined {
  if ('ids' in which) return undefined;
  return [...(q.trim() === '' ? [] : [words.quoted(q.trim())]), ...filterTexts(filters)];
}

interface NamedCardsProps {
  resource: Pick<ResourceConfig<never>, 'wire'>;
  id: number;
}

/** Says how many cards name a clinic or product that is about to be deleted. They keep the name. The question needs no answer to that. */
function NamedCards({ resource: { wire }, id }: NamedCardsProps) {
  const count = useQuery(cardCountQuery({ wire }, id)).data?.counts;
  if (wire === 'user') return null;
  return <p role="status">{count === undefined ? words.countingCards : words.namedCards(count)}</p>;
}
