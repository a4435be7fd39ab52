import { useState } from 'react';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import type { Bin } from '#web/admin/bin/bins.tsx';
import { type Conflicts, describeConflicts, noConflicts } from '#web/admin/bin/conflicts.ts';
import { useOptimisticRemoval } from '#web/admin/list/use-optimistic-removal.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import {
  binnedIds,
  purgeRecord,
  purgeRecords,
  type RestoreConflict,
  restoreRecord,
  restoreRecords,
} from '#web/admin/records/record-calls.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** What is asked about: one record, or those that are chosen. */
export interface PendingAction {
  verb: 'restore' | 'purge';
  row?: RecordBase;
}

/** Restoring and removing for good: takes the rows away at once, then reads the list anew. */
export function useBinActions({ noun, labelOf }: Bin, selection: Selection) {
  const rows = useOptimisticRemoval();
  const [asked, setAsked] = useState<PendingAction>();
  const [conflicts, setConflicts] = useState<Conflicts>(noConflicts);
  const [isGathering, setGathering] = useState(false);

  async function show(found: readonly RestoreConflict[]) {
    setConflicts(await describeConflicts(noun, labelOf, found));
  }

  async function restoreOne({ id }: RecordBase) {
    const failure = await rows.take([id], () => restoreRecord(noun, id));
    if (!failure) return finish(words.restored, [id], waits.reload);
    const message = userMessageOf(failure, words.notRestored);
    const conflictWith = failure instanceof ApiError ? failure.problem.conflictWith : undefined;
    toastError(message);
    if (conflictWith !== undefined) await show([{ _id: String(id), message, conflictWith }]);
  }

  /** The ids of the chosen records: those of all that match are asked for. */
  async function gather(): Promise<number[]> {
    const { which, count } = selection;
    if ('ids' in which) return which.ids;
    setGathering(true);
    try {
      const ids = await binnedIds(noun, which.query);
      // What was agreed to was this many.
      if (ids.length !== count) throw new ApiError(409, { message: words.changed });
      return ids;
    } finally {
      setGathering(false);
    }
  }

  async function withMany(work: (ids: number[]) => Promise<unknown>, otherwise: string) {
    try {
      await work(await gather());
    } catch (error) {
      toastError(userMessageOf(error, otherwise));
      rows.reloadAfter(0);
    }
  }

  async function restoreMany(ids: number[]) {
    const found: RestoreConflict[] = [];
    const failure = await rows.take(ids, async () => {
      found.push(...(await restoreRecords(noun, ids)).conflicts);
    });
    if (failure) return toastError(userMessageOf(failure, words.notRestored));
    rows.giveBack(found.map(({ _id }) => Number(_id)));
    if (found.length < ids.length) finish(words.restored, ids, waits.reloadMany);
    if (found.length > 0) await show(found);
  }

  async function purge(gone: number[], work: () => Promise<void>, wait: number) {
    const failure = await rows.take(gone, work);
    if (failure) return toastError(userMessageOf(failure, words.notPurged));
    finish(words.purged, gone, wait);
  }

  function finish(message: string, done: readonly number[], wait: number) {
    toastSuccess(message);
    selection.set(done, false, []);
    rows.reloadAfter(wait);
  }

  return {
    gone: rows.gone,
    isReloading: rows.isReloading,
    /** True while it is found out which records are meant. */
    isGathering,
    asked,
    ask: setAsked,
    cancel: () => setAsked(undefined),
    conflicts,
    dropConflicts: () => setConflicts(noConflicts),
    /** Does what is asked. */
    confirm({ verb, row }: PendingAction) {
      setAsked(undefined);
      setConflicts(noConflicts);
      if (verb === 'restore') return void (row ? restoreOne(row) : withMany(restoreMany, words.notRestored));
      if (row) return void purge([row.id], () => purgeRecord(noun, row.id), waits.reload);
      void withMany((ids) => purge(ids, () => purgeRecords(noun, ids), waits.reloadMany), words.notPurged);
    },
  };
}
