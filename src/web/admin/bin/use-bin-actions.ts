import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { ApiError, userMessageOf } from '#web/admin/api/call.ts';
import type { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { toastFailure } from '#web/admin/api/toast-failure.ts';
import type { Bin } from '#web/admin/bin/bins.tsx';
import { type Conflicts, describeConflicts, noConflicts } from '#web/admin/bin/conflict-list.tsx';
import { rememberUndo } from '#web/admin/changes/undo-change.ts';
import type { ListData } from '#web/admin/list/load-list.ts';
import type { Selection } from '#web/admin/list/selection.tsx';
import { useRowRemoval } from '#web/admin/list/use-row-removal.ts';
import {
  purgeRecord,
  purgeRecords,
  type RestoreConflict,
  restoreRecord,
  restoreRecords,
  versionKey,
} from '#web/admin/records/record-calls.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { waits } from '#web/ui/waits.ts';

/** An action that waits for its confirmation: on one record, or on the selected ones. */
export interface PendingAction {
  action: 'restore' | 'purge';
  row?: RecordRow;
}

/** Records for an action. */
interface ChosenInBin {
  which: Parameters<typeof purgeRecords>[1];
  /** The ids of those that are shown. */
  shown: readonly number[];
  key: IdempotencyKey;
}

/** Restores records and removes them for good. Rows disappear once the server has done it, then the list is reloaded. */
export function useBinActions(resource: Bin, selection: Selection, data: ListData<RecordRow>) {
  const rows = useRowRemoval(data.list);
  const [pending, setPending] = useState<PendingAction>();
  const [conflicts, setConflicts] = useState<Conflicts>(noConflicts);

  async function showConflicts(found: readonly RestoreConflict[], outOf?: Conflicts['outOf']) {
    setConflicts({ ...(await describeConflicts(resource, found)), outOf });
  }

  async function restoreOne(row: RecordRow): Promise<void> {
    const { id } = row;
    const key = versionKey('restore', resource, row);
    const failure = await rows.run([id], async () => rememberUndo(await restoreRecord(resource, id, key)));
    if (!failure) return finish(words.restored, { which: { ids: [id] }, shown: [id] }, waits.reload);
    const message = userMessageOf(failure, words.notRestored);
    const conflictWith = failure instanceof ApiError ? failure.problem.conflictWith : undefined;
    if (conflictWith === undefined) return fail(failure, words.notRestored, { key, again: () => restoreOne(row) });
    await showConflicts([{ _id: String(id), message, conflictWith }]);
    rows.reload();
  }

  /** A card has come back with another number. */
  function finishRestoreAs(id: string, change: Parameters<typeof rememberUndo>[0]) {
    rememberUndo(change);
    setConflicts(({ described, ...rest }) => ({ ...rest, described: described.filter((one) => one.id !== id) }));
    finish(words.restored, { which: { ids: [Number(id)] }, shown: [Number(id)] }, waits.reload);
  }

  /** The selected records as a bulk call names them, and those of them that are shown. */
  function chosen(): ChosenInBin {
    const { which, count, requestKey } = selection;
    if ('ids' in which) return { which, shown: which.ids, key: requestKey };
    const shown = data.rows.map(({ id }) => id).filter((id) => selection.has(id));
    return { which: { ...which, count }, shown, key: requestKey };
  }

  async function restoreMany({ which, shown, key }: ChosenInBin): Promise<void> {
    let restored = 0;
    const found: RestoreConflict[] = [];
    const failure = await rows.run(shown, async () => {
      const answer = await restoreRecords(resource, which, key);
      rememberUndo(answer);
      restored = answer.counts;
      found.push(...answer.conflicts);
    });
    if (failure) return fail(failure, words.notRestored, { key, again: () => restoreMany({ which, shown, key }) });
    const left = new Set(found.map(({ _id }) => Number(_id)));
    // Where some stay, the page says how many have come back.
    const message = found.length === 0 ? words.restored : undefined;
    if (restored > 0) finish(message, { which, shown: shown.filter((id) => !left.has(id)) }, waits.reloadMany);
    if (found.length > 0) await showConflicts(found, { restored, chosen: restored + found.length });
  }

  async function purge(
    { which, shown, key }: ChosenInBin,
    { work, wait }: { work: () => Promise<void>; wait: number },
  ): Promise<void> {
    const failure = await rows.run(shown, work);
    if (failure)
      return fail(failure, words.notPurged, { key, again: () => purge({ which, shown, key }, { work, wait }) });
    finish(words.purged, { which, shown }, wait);
  }

  /** Says what has failed, and shows what the bin has now. */
  function fail(failure: unknown, fallback: string, retry: Parameters<typeof toastFailure>[2]) {
    toastFailure(failure, fallback, retry);
    rows.reload();
  }

  function finish(message: string | undefined, { which, shown }: Pick<ChosenInBin, 'which' | 'shown'>, wait: number) {
    if (message !== undefined) toastSuccess(message);
    if ('ids' in which) selection.forget(which.ids);
    else selection.clear();
    rows.hide(shown, wait);
  }

  const { busy, isBusy, isReloading } = rows;
  return {
    busy,
    isBusy,
    isReloading,
    pending,
    request: (action: PendingAction) => !(action.row && busy.has(action.row.id)) && setPending(action),
    cancel: () => setPending(undefined),
    conflicts,
    finishRestoreAs,
    clearConflicts: () => setConflicts(noConflicts),
    /** Runs a confirmed action. */
    confirm({ action, row }: PendingAction) {
      setPending(undefined);
      setConflicts(noConflicts);
      if (action === 'restore') return void (row ? restoreOne(row) : restoreMany(chosen()));
      if (row) {
        const key = versionKey('purge', resource, row);
        const work = () => purgeRecord(resource, row.id, key);
        return void purge({ which: { ids: [row.id] }, shown: [row.id], key }, { work, wait: waits.reload });
      }
      const records = chosen();
      const work = () => purgeRecords(resource, records.which, records.key);
      void purge(records, { work, wait: waits.reloadMany });
    },
  };
}
