import { type ReactNode, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { isUnexplained, RetryKey } from '#web/admin/api/retry-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import { NamedCards } from '#web/admin/list/named-cards.tsx';
import { showUndoNotice } from '#web/admin/list/undo-notices.ts';
import { useOptimisticRemoval } from '#web/admin/list/use-optimistic-removal.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import { binRecord, binRecords, restoreRecord, restoreRecords, versionKey } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './use-move-to-bin.module.css';

interface BinActions<Row> {
  /** Ids of rows that are hidden until the list is reloaded. */
  removed: ReadonlySet<number>;
  /** True until the list is reloaded. */
  isReloading: boolean;
  confirmOne(row: Row): void;
  confirmSelected(): void;
  /** The confirmation dialog, if it is open. */
  dialog: ReactNode;
  /** The error of the last bulk deletion, until the next action. */
  alert: ReactNode;
}

/**
 * Moves records into the recycle bin: asks for a confirmation, hides the rows at once, offers to undo it for a while,
 * and reloads the list.
 *
 * @param shown the ids of the page
 */
export function useMoveToBin<Row extends RecordRow>(
  resource: ResourceConfig<Row>,
  { selection, shown, data }: { selection: Selection; shown: readonly number[]; data: Pick<ListData<Row>, 'failed'> },
): BinActions<Row> {
  const [pending, setPending] = useState<{ row: Row } | 'many' | null>(null);
  const [failed, setFailed] = useState<string>();
  const rows = useOptimisticRemoval(data);
  const { words: texts } = resource;

  function bin(ids: number[], work: () => Promise<unknown>): Promise<unknown> {
    setPending(null);
    setFailed(undefined);
    return rows.remove(ids, work);
  }

  async function binOne(row: Row) {
    const key = versionKey('bin', resource, row);
    const failure = await bin([row.id], () => binRecord(resource, row.id, key));
    if (failure) {
      toastFailure(failure, texts.notRemoved, { key, again: () => binOne(row) });
      return rows.reloadAfter(0);
    }
    selection.forget([row.id]);
    toastSuccess(texts.removed);
    offerUndo(words.quoted(resource.nameOf(row)), 1, (key) => restoreRecord(resource, row.id, key));
    rows.reloadAfter(waits.reload);
  }

  async function binMany({ which, count, retryKey }: Pick<Selection, 'which' | 'count' | 'retryKey'>) {
    let deletion: string | null = null;
    const ids = 'ids' in which ? which.ids : shown.filter((id) => selection.has(id));
    const failure = await bin(ids, async () => {
      ({ deletion } = await binRecords(resource, which, retryKey));
    });
    if (failure) {
      // Rows that are gone by the next look at the list were deleted.
      setFailed(isUnexplained(failure) ? admin.unanswered : texts.alertMany);
      const again = () => binMany({ which, count, retryKey });
      toastFailure(failure, texts.notRemovedMany, { key: retryKey, again });
      return rows.reloadAfter(0);
    }
    selection.clear();
    toastSuccess(texts.removedMany);
    const restorable = deletion === null ? { ids } : { deletion };
    offerUndo(words.items(count), count, (key) => restoreAll(restorable, key));
    rows.reloadAfter(waits.reloadMany);
  }

  /** Shows the first conflict if an active record has the number or name now. */
  async function restoreAll(which: Parameters<typeof restoreRecords>[1], key: RetryKey) {
    const { conflicts } = await restoreRecords(resource, which, key);
    const [first] = conflicts;
    if (first) toastError(first.message);
  }

  function offerUndo(name: string, count: number, work: (key: RetryKey) => Promise<unknown>) {
    const key = new RetryKey();
    async function restore() {
      try {
        await work(key);
        toastSuccess(words.restored);
      } catch (error) {
        toastFailure(error, words.notRestored, { key, again: restore });
      }
      rows.reloadAfter(0);
    }
    showUndoNotice({ kind: 'bin', name, text: words.binned(name), count, undo: restore });
  }

  const question = pending === 'many' ? texts.confirmMany : pending && texts.confirm(resource.nameOf(pending.row));
  return {
    removed: rows.removed,
    isReloading: rows.isReloading,
    confirmOne: (row) => setPending({ row }),
    confirmSelected: () => setPending('many'),
    alert: failed !== undefined && (
      <p className={styles.alert} role="alert">
        <WarningIcon />
        {failed}
      </p>
    ),
    dialog: pending && (
      <ConfirmDialog
        title={admin.almost}
        confirm={admin.remove}
        onCancel={() => setPending(null)}
        onConfirm={() => void (pending === 'many' ? binMany(selection) : binOne(pending.row))}
      >
        <p>{question}</p>
        {pending !== 'many' && <NamedCards resource={resource} id={pending.row.id} />}
        {pending === 'many' && <p>{words.selectedLive(selection.count)}</p>}
      </ConfirmDialog>
    ),
  };
}
