import { Conflict, DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { checkImport } from '#import/staged/check-import.server.ts';
import type { CheckedImport } from '#import/staged/current-import.ts';
import { fileOf, type ImportContext } from '#import/staged/import-context.ts';
import { type ImportRecord, updateImport } from '#import/staged/import-records.server.ts';
import { storeImport } from '#import/staged/store-import.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** The register is not what it was when the file was checked; nothing was stored. */
class RegisterChanged extends Conflict {}

/** Who commits an import, and by which request. */
export type Committer = Pick<ServiceContext, 'actor' | 'requestKey'>;

/** Begins the check of an import, if it has none. Resolves when other servers can see and stop it: true, or false if another has it. */
export function startCheck(context: ImportContext, record: ImportRecord): Promise<boolean> {
  const { db, files, jobs, bounds } = context;
  const { id, version, plan } = record;
  if (jobs.current(id)) return jobs.untilVisible(id);
  void jobs.start(id, 'check', async ({ signal, onProgress }) => {
    const folder = files.newCheck(id, version);
    const end = async (
      values: { state: 'checked'; summary: CheckSummary } | { state: 'uploaded' | 'failed'; message: string },
    ) => {
      const { state } = values;
      const changes =
        'summary' in values
          ? { state, summary: JSON.stringify(values.summary), message: null }
          : { state, message: values.message };
      await db.write(async (tx) => {
        const isOurs = await updateImport(tx, { id, version, states: ['checking'] }, changes);
        if (isOurs && state === 'checked') await files.keepCheck(tx, id, folder);
      });
    };
    try {
      signal.throwIfAborted();
      await files.removeChecks(id);
      const summary = await checkImport(db, await fileOf(context, record), plan, {
        folder,
        bounds,
        signal,
        onProgress,
      });
      signal.throwIfAborted();
      await end({ state: 'checked', summary });
    } catch (error) {
      if (signal.aborted) return;
      await noteFailure(context, error, (message, isOfFile) =>
        end({ state: isOfFile ? 'uploaded' : 'failed', message }),
      );
    }
  });
  return jobs.untilVisible(id);
}

/**
 * Begins to store a checked import that has no job at this process, exactly as the check has counted its rows. Resolves at the end,
 * also of one that has failed.
 */
export function startStore(context: ImportContext, record: CheckedImport, by: Committer): Promise<void> {
  const { db, files, jobs, bounds, now } = context;
  const { id, version } = record;
  const { new: added, changed, same } = record.summary.counts;
  return jobs.start(id, 'store', async ({ signal, onProgress }) => {
    try {
      signal.throwIfAborted();
      await storeImport(db, record, await fileOf(context, record), {
        ...by,
        now: now(),
        bounds,
        signal,
        onProgress,
        refuse({ result }) {
          if (result.added !== added || result.updated !== changed || result.same !== same)
            throw new RegisterChanged(words.registerChanged);
        },
      });
      await files.keepFaulty(id, version);
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
