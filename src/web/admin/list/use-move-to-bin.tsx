import { type ReactNode, useState } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { useOptimisticRemoval } from '#web/admin/list/use-optimistic-removal.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { binRecord, binRecords, restoreRecord, restoreRecords } from '#web/admin/records/record-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { toastError, toastSuccess, toastWithAction } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './use-move-to-bin.module.css';

interface Binning<Row> {
  /** Rows that have left the list before it is read anew. */
  gone: ReadonlySet<number>;
  /** True until the list is read anew. */
  isReloading: boolean;
  askFor(row: Row): void;
  askForMany(): void;
  /** The question, where one is open. */
  dialog: ReactNode;
  /** What has failed, until something else is asked for. */
  alert: ReactNode;
}

/**
 * Putting records into the recycle bin: asks first, takes the rows away at once, offers to undo it for a while, and
 * reads the list anew.
 */
export function useMoveToBin<Row extends RecordBase>(noun: ResourceConfig<Row>, selection: Selection): Binning<Row> {
  const [asked, setAsked] = useState<{ row: Row } | 'many' | null>(null);
  const [failed, setFailed] = useState(false);
  const rows = useOptimisticRemoval();
  const { words: said } = noun;

  function bin(ids: number[], work: () => Promise<unknown>): Promise<unknown> {
    setAsked(null);
    setFailed(false);
    return rows.take(ids, work);
  }

  async function binOne(row: Row) {
    const failure = await bin([row.id], () => binRecord(noun, row.id));
    if (failure) return toastError(userMessageOf(failure, said.notRemoved));
    selection.set([row.id], false, []);
    toastSuccess(said.removed);
    offerUndo(() => restoreRecord(noun, row.id));
    rows.reloadAfter(waits.reload);
  }

  async function binMany() {
    const { which } = selection;
    const ids = 'ids' in which ? which.ids : [];
    const failure = await bin(ids, () => binRecords(noun, which));
    if (failure) {
      setFailed(true);
      return toastError(userMessageOf(failure, said.notRemovedMany));
    }
    selection.clear();
    toastSuccess(said.removedMany);
    // What a search has chosen is restored from the bin: its ids were never here.
    if (ids.length > 0) offerUndo(() => restoreAll(ids));
    rows.reloadAfter(waits.reloadMany);
  }

  /** Says why, where some have to stay: an active record has their number or name by now. */
  async function restoreAll(ids: number[]) {
    const { conflicts } = await restoreRecords(noun, ids);
    const [first] = conflicts;
    if (first) toastError(first.message);
  }

  function offerUndo(restore: () => Promise<unknown>) {
    toastWithAction(words.binned, admin.undo, waits.undo, async () => {
      try {
        await restore();
        toastSuccess(words.restored);
      } catch (error) {
        toastError(userMessageOf(error, words.notRestored));
      }
      rows.reloadAfter(0);
    });
  }

  const question = asked === 'many' ? said.confirmMany : asked && said.confirm(noun.nameOf(asked.row));
  return {
    gone: rows.gone,
    isReloading: rows.isReloading,
    askFor: (row) => setAsked({ row }),
    askForMany: () => setAsked('many'),
    alert: failed && (
      <p className={styles.alert} role="alert">
        <WarningIcon />
        {said.alertMany}
      </p>
    ),
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
