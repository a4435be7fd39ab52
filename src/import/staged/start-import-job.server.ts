import type { Updateable } from 'kysely';
import type { ImportTable } from '#database/tables/imports.ts';
import { Conflict, DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import {
  type CheckOptions,
  checkRows,
  decideAgain,
  endCheck,
  readCheckedRows,
  waiting,
} from '#import/staged/check-import.server.ts';
import type { CheckedImport } from '#import/staged/current-import.ts';
import { fileOf, type ImportContext } from '#import/staged/import-context.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { type ImportRecord, updateImport } from '#import/staged/import-records.server.ts';
import { copyAllRows, readSummary, replaceDecisions } from '#import/staged/row-files.ts';
import { type StoredImport, storeImport } from '#import/staged/store-import.server.ts';
import { RegisterChanged } from '#import/staged/store-rows.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Who commits an import, and by which request. */
export type Committer = Pick<ServiceContext, 'actor' | 'requestKey'>;

/** Begins the check of an import, if it has none. Resolves when other servers can see and stop it: true, or false if another has it. */
export function startCheck(context: ImportContext, record: ImportRecord): Promise<boolean> {
  const { db, files, jobs } = context;
  const { id, version } = record;
  if (jobs.current(id)) return jobs.untilVisible(id);
  void jobs.start(id, 'check', async ({ signal, onProgress }) => {
    const end = (changes: Updateable<ImportTable>, folder?: string) =>
      db.write(async (tx) => {
        const isOurs = await updateImport(tx, { id, version, states: ['checking'] }, changes);
        if (isOurs && folder !== undefined) await files.keepCheck(tx, id, folder);
      });
    try {
      signal.throwIfAborted();
      const { folder, summary, isReadAgain } = await check(context, record, { signal, onProgress });
      signal.throwIfAborted();
      // Why the rows are decided about again is still to be read.
      const message = isReadAgain ? null : record.message;
      await end({ state: 'checked', summary: JSON.stringify(summary), message }, folder);
    } catch (error) {
      if (signal.aborted) return;
      await noteFailure(context, error, (message, isOfFile) =>
        end({ state: isOfFile ? 'uploaded' : 'failed', message }),
      );
    }
  });
  return jobs.untilVisible(id);
}

/** Checks an import. Rows that were read by this plan are only decided about again. */
async function check(
  context: ImportContext,
  record: ImportRecord,
  job: Pick<CheckOptions, 'signal' | 'onProgress'>,
): Promise<{ folder: string; summary: CheckSummary; isReadAgain: boolean }> {
  const { db, files, bounds } = context;
  const { id, version, plan } = record;
  const folder = files.newCheck(id, version);
  const read = await files.check(id, version);
  if (read !== folder && (await readSummary(read))) await copyAllRows(read, folder);
  const again = await decideAgain(db, plan, { ...job, folder });
  if (again) return { folder, summary: again, isReadAgain: false };
  await files.removeChecks(id);
  const summary = await endCheck(checkRows(db, await fileOf(context, record), plan, { ...job, folder, bounds }));
  return { folder, summary, isReadAgain: true };
}

/**
 * Begins to store a checked import that has no job at this process, as its check has decided. Resolves at the end, also of one that
 * has failed.
 *
 * @param leavesOut true to leave out rows whose cards have changed since, and to store the others
 */
export function startStore(
  context: ImportContext,
  record: CheckedImport,
  by: Committer,
  leavesOut: boolean,
): Promise<void> {
  const { db, files, jobs, now } = context;
  const { id, version } = record;
  return jobs.start(id, 'store', async ({ signal, onProgress }) => {
    try {
      signal.throwIfAborted();
      const folder = await files.check(id, version);
      const rows = () => readCheckedRows({ folder, signal, onProgress }, record.summary);
      const onWait = () => onProgress(waiting);
      const { outdated } = await storeImport(db, record, { ...by, rows, leavesOut, signal, onWait, now: now() });
      await keepLeftOut(files, id, { folder, outdated });
    } catch (error) {
      if (signal.aborted) return;
      const checkAgain = error instanceof RegisterChanged;
      await noteFailure(context, error, (message) =>
        db.write(async (tx) => {
          const changes = { message, ...(checkAgain && { state: 'checking' as const, summary: null }) };
          await updateImport(tx, { id, version, states: ['checked'] }, changes);
        }),
      );
    }
  });
}

/** Keeps the rows that a stored import has left out, and removes the others. */
export async function keepLeftOut(
  files: ImportFiles,
  id: number,
  { folder, outdated }: { folder: string } & Pick<StoredImport, 'outdated'>,
): Promise<void> {
  const decisions = outdated.map(({ position, card }) => [position, { decision: 'changed-since', card }] as const);
  if (decisions.length > 0) await replaceDecisions(folder, decisions);
  await files.keepFaulty(id, folder);
}

/** Notes why a job failed. While the database is away nothing can be noted, and the import stays as it is. */
async function noteFailure(
  { report }: ImportContext,
  error: unknown,
  note: (message: string, isOfFile: boolean) => Promise<void>,
): Promise<void> {
  const isOfFile = error instanceof UnreadableFile || error instanceof Conflict;
  if (!isOfFile) report(error);
  if (error instanceof Unavailable) return;
  const message = error instanceof DomainError ? error.message : words.failed;
  await note(message, isOfFile).catch(report);
}
