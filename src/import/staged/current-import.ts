import { Conflict } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ImportState } from '#domain/import/import-state.ts';
import type { ChangeLine } from '#domain/record/changes.server.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import type { JobView } from '#import/staged/import-jobs.ts';
import type { ImportRecord } from '#import/staged/import-records.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** An import as it is now, with its job. */
export interface CurrentImport extends Omit<ImportRecord, 'state'> {
  state: ImportState;
  progress: Progress | null;
}

/** An import whose rows are checked. */
export type CheckedImport = ImportRecord & { summary: CheckSummary };

/**
 * The state of an import, with whether it is taken back, and what only its job knows: that it is being stored, until its files are in order, too, and that it
 * is being checked, until it can be stored.
 */
export function stateOf(
  { state, change }: Pick<ImportRecord, 'state'> & { change?: Pick<ChangeLine, 'undoneAt'> | null },
  job: Readonly<JobView> | undefined,
): ImportState {
  if (job?.kind === 'check' && state === 'checked') return 'checking';
  const isStoring = job?.kind === 'store' && (state === 'uploaded' || state === 'checked' || state === 'stored');
  if (isStoring) return 'storing';
  return state === 'stored' && typeof change?.undoneAt === 'string' ? 'undone' : state;
}

/**
 * An import whose rows can be stored.
 *
 * @param version that of the plan that was seen; undefined for whatever it is
 * @throws {Conflict} if it is not checked, is stored or given up, or has another plan by now
 */
export function requireStorable(record: CurrentImport, version: number | undefined): CheckedImport {
  const { state, summary } = record;
  if (state !== 'uploaded' && state !== 'checking' && state !== 'checked') refuseClosed(state);
  if (version !== undefined && version !== record.version) throw new Conflict(words.stalePlan);
  if (state !== 'checked' || !summary) throw new Conflict(words.notChecked);
  if (summary.dates?.isUndecided) throw new Conflict(words.datesUndecided(summary.dates.reason));
  return { ...record, state, summary };
}

/** Says why an import in this state cannot be changed. @throws {Conflict} always */
export function refuseClosed(state: ImportState): never {
  if (state === 'discarded') throw new Conflict(words.discarded);
  if (state === 'undone') throw new Conflict(words.alreadyUndone);
  if (state === 'stored') throw new Conflict(words.alreadyStored);
  throw new Conflict(state === 'storing' ? words.storing : words.notChecked);
}
