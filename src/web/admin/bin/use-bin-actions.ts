import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import { type RetryKey, retryKeyOf } from '#web/admin/api/retry-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { Bin } from '#web/admin/bin/bins.tsx';
import { type Conflicts, describeConflicts, noConflicts } from '#web/admin/bin/conflicts.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
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
  versionKey,
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
export function useBinActions({ resource, labelOf }: Bin, selection: Selection, data: ListData<RecordRow>) {
  const rows = useOptimisticRemoval(data);
  const [pending, setPending] = useState<PendingAction>();
  const [conflicts, setConflicts] = useState<Conflicts>(noConflicts);
  const [isLoadingIds, setLoadingIds] = useState(false);

  async function showConflicts(found: readonly RestoreConflict[]) {
    setConflicts(await describeConflicts(resource, labelOf, found));
  }

  async function restoreOne(row: RecordRow) {
    const { id } = row;
    const key = versionKey('restore', resource, row);
    const failure = await rows.remove([id], () => restoreRecord(resource, id, key));
    if (!failure) return finish(words.restored, [id], waits.reload);
    const message = userMessageOf(failure, words.notRestored);
    const conflictWith = failure instanceof ApiError ? failure.problem.conflictWith : undefined;
    fail(failure, words.notRestored, { key, again: () => restoreOne(row) });
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

  async function restoreMany(ids: number[], key: RetryKey): Promise<void> {
    const found: RestoreConflict[] = [];
    const failure = await rows.remove(ids, async () => {
      found.push(...(await restoreRecords(resource, { ids }, key)).conflicts);
    });
    if (failure) return fail(failure, words.notRestored, { key, again: () => restoreMany(ids, key) });
    rows.restore(found.map(({ _id }) => Number(_id)));
    if (found.length < ids.length) finish(words.restored, ids, waits.reloadMany);
    if (found.length > 0) await showConflicts(found);
  }

  async function restoreDeletion(deletion: BulkDeletion) {
    const key = retryKeyOf(`restore ${resource.wire} of ${deletion._id}`);
    try {
      const { counts, conflicts: found } = await restoreRecords(resource, { deletion: deletion._id }, key);
      if (counts > 0) finish(words.restored, [], waits.reloadMany);
      if (found.length > 0) await showConflicts(found);
    } catch (error) {
      fail(error, words.notRestored, { key, again: () => restoreDeletion(deletion) });
    }
  }

  async function purge(
    ids: number[],
    { key, work, wait }: { key: RetryKey; work: (key: RetryKey) => Promise<void>; wait: number },
  ): Promise<void> {
    const failure = await rows.remove(ids, () => work(key));
    if (failure) return fail(failure, words.notPurged, { key, again: () => purge(ids, { key, work, wait }) });
    finish(words.purged, ids, wait);
  }

  /** Says what has failed, and shows what the bin has now. */
  function fail(failure: unknown, fallback: string, retry: Parameters<typeof toastFailure>[2]) {
    toastFailure(failure, fallback, retry);
    rows.reloadAfter(0);
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
      const { retryKey: key } = selection;
      if (action === 'restore')
        return void (row ? restoreOne(row) : withSelected((ids) => restoreMany(ids, key), words.notRestored));
      if (row) {
        const work = (rowKey: RetryKey) => purgeRecord(resource, row.id, rowKey);
        return void purge([row.id], { key: versionKey('purge', resource, row), work, wait: waits.reload });
      }
      const purgeAll = (ids: number[]) =>
        purge(ids, { key, work: () => purgeRecords(resource, ids, key), wait: waits.reloadMany });
      void withSelected(purgeAll, words.notPurged);
    },
  };
}
