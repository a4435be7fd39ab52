import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { saidOr } from '#web/admin/api/call.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { binRecord, binRecords, restoreRecord, restoreRecords } from '#web/admin/records/record-calls.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { admin } from '#web/strings/vi-admin.ts';
import { list as words } from '#web/strings/vi-admin-list.ts';
import { toastError, toastSuccess, toastWithAction } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

const none: ReadonlySet<number> = new Set();

interface Binning<Row> {
  /** Rows that have left the list before it is read anew. */
  gone: ReadonlySet<number>;
  /** True until the list is read anew. */
  isReloading: boolean;
  askFor(row: Row): void;
  askForMany(): void;
  /** The question, where one is open. */
  dialog: ReactNode;
}

/**
 * Putting records into the recycle bin: asks first, takes the rows away at once, offers to undo it for a while, and
 * reads the list anew.
 */
export function useBinning<Row extends RecordBase>(noun: Noun<Row>, selection: Selection): Binning<Row> {
  const [asked, setAsked] = useState<{ row: Row } | 'many' | null>(null);
  const [gone, setGone] = useState(none);
  const reload = useReload(() => setGone(none));
  const { words: said } = noun;

  /** Shows the rows as gone while they are binned, and again where that fails. */
  async function bin(ids: number[], work: () => Promise<unknown>): Promise<unknown> {
    setAsked(null);
    setGone((before) => new Set([...before, ...ids]));
    try {
      await work();
      return undefined;
    } catch (error) {
      setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
      return error;
    }
  }

  async function binOne(row: Row) {
    const failure = await bin([row.id], () => binRecord(noun, row.id));
    if (failure) return toastError(saidOr(failure, said.notRemoved));
    selection.set([row.id], false, []);
    toastSuccess(said.removed);
    offerUndo(() => restoreRecord(noun, row.id));
    reload.after(waits.reload);
  }

  async function binMany() {
    const { which } = selection;
    const ids = 'ids' in which ? which.ids : [];
    const failure = await bin(ids, () => binRecords(noun, which));
    if (failure) return toastError(saidOr(failure, said.notRemovedMany));
    selection.clear();
    toastSuccess(said.removedMany);
    // What a search has chosen is restored from the bin: its ids were never here.
    if (ids.length > 0) offerUndo(() => restoreRecords(noun, ids));
    reload.after(waits.reloadMany);
  }

  function offerUndo(restore: () => Promise<unknown>) {
    toastWithAction(words.binned, admin.undo, waits.undo, async () => {
      try {
        await restore();
        toastSuccess(words.restored);
      } catch (error) {
        toastError(saidOr(error, words.notRestored));
      }
      reload.after(0);
    });
  }

  const question = asked === 'many' ? said.confirmMany : asked && said.confirm(noun.nameOf(asked.row));
  return {
    gone,
    isReloading: reload.isDue,
    askFor: (row) => setAsked({ row }),
    askForMany: () => setAsked('many'),
    dialog: asked && (
      <ConfirmDialog
        title={admin.almost}
        confirm={admin.remove}
        onCancel={() => setAsked(null)}
        onConfirm={() => void (asked === 'many' ? binMany() : binOne(asked.row))}
      >
        {question}
        {asked === 'many' && ` (${selection.count})`}
      </ConfirmDialog>
    ),
  };
}

/** Reads the page's data anew after a while; focus, scroll and toasts stay. */
function useReload(onRead: () => void) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isDue, setDue] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isDue,
    after(ms: number) {
      clearTimeout(timer.current);
      setDue(true);
      timer.current = setTimeout(async () => {
        await revalidate();
        onRead();
        setDue(false);
      }, ms);
    },
  };
}
