import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import type { Bin } from '#web/admin/bin/bins.tsx';
import { type Conflicts, describeConflicts, noConflicts } from '#web/admin/bin/conflicts.ts';
import { useOptimisticRemoval } from '#web/admin/list/use-optimistic-removal.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import {
  type BulkDeletion,
  binnedIds,
  purgeRecord,
  purgeRecords,
  type RestoreConflict,
  restoreRecord,
  restoreRecords,
} from '#web/admin/records/record-calls.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** An action that waits for its confirmation: on one record, on those of a bulk deletion, or on the selected ones. */
export interface PendingAction {
  action: 'restore' | 'purge';
  row?: RecordRow;
  deletion?: BulkDeletion;
}

/** Restores records and removes them for good. Rows disappear at once, then the list is reloaded. */
export function useBinActions({ resource, labelOf }: Bin, selection: Selection) {
  const rows = useOptimisticRemoval();
  const [pending, setPending] = useState<PendingAction>();
  const [conflicts, setConflicts] = useState<Conflicts>(noConflicts);
  const [isLoadingIds, setLoadingIds] = useState(false);

  async function showConflicts(found: readonly RestoreConflict[]) {
    setConflicts(await describeConflicts(resource, labelOf, found));
  }

  async function restoreOne({ id }: RecordRow) {
    const failure = await rows.remove([id], () => restoreRecord(resource, id));
    if (!failure) return finish(words.restored, [id], waits.reload);
    const message = userMessageOf(failure, words.notRestored);
    const conflictWith = failure instanceof ApiError ? failure.problem.conflictWith : undefined;
    toastError(message);
    if (conflictWith !== undefined) await showConflicts([{ _id: String(id), message, conflictWith }]);
  }

  /** The ids of the selected records. If all that match are selected, they are loaded first. */
  async function loadIds(): Promise<number[]> {
    const { which, count } = selection;
    if ('ids' in which) return which.ids;
    setLoadingIds(true);
    try {
      const except = new Set(which.except);
      const ids = (await binnedIds(resource, which.query)).filter((id) => !except.has(id));
      // The user confirmed this number of records.
      if (ids.length !== count) throw new ApiError(409, { message: words.changed });
      return ids;
    } finally {
      setLoadingIds(false);
    }
  }

  async function withSelected(work: (ids: number[]) => Promise<unknown>, fallback: string) {
    try {
      await work(await loadIds());
    } catch (error) {
      toastError(userMessageOf(error, fallback));
      rows.reloadAfter(0);
    }
  }

  async function restoreMany(ids: number[]) {
    const found: RestoreConflict[] = [];
    const failure = await rows.remove(ids, async () => {
      found.push(...(await restoreRecords(resource, { ids })).conflicts);
    });
    if (failure) return toastError(userMessageOf(failure, words.notRestored));
    rows.restore(found.map(({ _id }) => Number(_id)));
    if (found.length < ids.length) finish(words.restored, ids, waits.reloadMany);
    if (found.length > 0) await showConflicts(found);
  }

  async function restoreDeletion({ _id }: BulkDeletion) {
    try {
      const { counts, conflicts: found } = await restoreRecords(resource, { deletion: _id });
      if (counts > 0) finish(words.restored, [], waits.reloadMany);
      if (found.length > 0) await showConflicts(found);
    } catch (error) {
      toastError(userMessageOf(error, words.notRestored));
      rows.reloadAfter(0);
    }
  }

  async function purge(ids: number[], work: () => Promise<void>, wait: number) {
    const failure = await rows.remove(ids, work);
    if (failure) return toastError(userMessageOf(failure, words.notPurged));
    finish(words.purged, ids, wait);
  }

  function finish(message: string, done: readonly number[], wait: number) {
    toastSuccess(message);
    selection.forget(done);
    rows.reloadAfter(wait);
  }

  return {
    removed: rows.removed,
    isReloading: rows.isReloading,
    /** True while the ids of the selected records are loaded. */
    isLoadingIds,
    pending,
    request: setPending,
    cancel: () => setPending(undefined),
    conflicts,
    clearConflicts: () => setConflicts(noConflicts),
    /** Runs a confirmed action. */
    confirm({ action, row, deletion }: PendingAction) {
      setPending(undefined);
      setConflicts(noConflicts);
      if (deletion) return void restoreDeletion(deletion);
      if (action === 'restore') return void (row ? restoreOne(row) : withSelected(restoreMany, words.notRestored));
      if (row) return void purge([row.id], () => purgeRecord(resource, row.id), waits.reload);
      void withSelected((ids) => purge(ids, () => purgeRecords(resource, ids), waits.reloadMany), words.notPurged);
    },
  };
}
