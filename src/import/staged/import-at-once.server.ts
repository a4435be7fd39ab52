import { Conflict, DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import { defaultPlan, type ImportPlan } from '#domain/import/import-plan.ts';
import type { ImportFile } from '#import/confined/confined-reader.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import { fileOf, type ImportContext } from '#import/staged/import-context.ts';
import { hashFile } from '#import/staged/import-files.ts';
import { type ImportOutcome, verdict } from '#import/staged/import-outcome.ts';
import { findImport, insertImport, updateImport } from '#import/staged/import-records.server.ts';
import { previewFile } from '#import/staged/import-uploads.server.ts';
import { makeRoom } from '#import/staged/make-room.server.ts';
import { openUntil } from '#import/staged/retention.ts';
import type { Committer } from '#import/staged/start-import-job.server.ts';
import { type ImportToStore, storeImport } from '#import/staged/store-import.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

export interface AtOnceOptions {
  /** Checks everything, and stores and keeps nothing. */
  dryRun?: boolean;
  plan?: ImportPlan;
  /** True to store the good rows alone. */
  skipFaulty?: boolean;
  /** True if the file is to be moved to the others of the imports, rather than copied. */
  isOurs?: boolean;
  onProgress?: (progress: Progress) => void;
  /** Cancels the import, up to the commit. */
  signal?: AbortSignal | undefined;
}

/**
 * Imports a spreadsheet in one go by a plan that nobody has looked at: all rows or none, unless faulty ones are to be left out.
 * One that fails is in the history with its file and its sheets, so that it can be mapped, checked and mended.
 *
 * @throws {FailedImport} if the file cannot be read; the reason of the signal if the import was cancelled
 * @throws {Conflict} if somebody else has cancelled it
 * @throws {Unavailable} if the database is unavailable; nothing was stored
 * @throws {OutcomeUnknown} if the connection was lost during the commit
 */
export async function importAtOnce(
  context: ImportContext,
  by: Committer,
  file: ImportFile & { hash?: string },
  { dryRun = false, plan, isOurs = false, ...options }: AtOnceOptions = {},
): Promise<ImportOutcome> {
  if (dryRun) {
    const source = { id: undefined, fileName: file.name, plan: plan ?? defaultPlan };
    return store(context, by, { source, file }, { ...options, dryRun });
  }
  const { db, jobs, now } = context;
  const { name: fileName, path, size } = file;
  const hash = file.hash ?? (await hashFile(path));
  const createdAt = now();
  // Nothing waits for a person, unless it fails.
  await makeRoom(context, size, isOurs ? by.actor : undefined);
  const id = await db.write((tx) =>
    insertImport(tx, {
      ...{ fileName, size, hash, createdAt: createdAt.toISOString(), createdBy: by.actor.name },
      ...{ keptUntil: openUntil(createdAt), plan: plan ? JSON.stringify(plan) : null },
    }),
  );
  let outcome: ImportOutcome | undefined;
  let failure: unknown;
  await jobs.start(id, 'store', async (job) => {
    const signal = AbortSignal.any([job.signal, ...(options.signal ? [options.signal] : [])]);
    const onProgress = (progress: Progress) => {
      job.onProgress(progress);
      options.onProgress?.(progress);
    };
    try {
      outcome = await takeAndStore(context, by, { id, path, plan, isOurs }, { ...options, signal, onProgress });
    } catch (error) {
      failure = job.signal.aborted ? new Conflict(words.cancelled) : error;
    }
  });
  if (outcome) return { ...outcome, importId: id };
  if (failure instanceof UnreadableFile) throw new FailedImport(failure.message, id);
  throw failure ?? new Error('The import could not be claimed.');
}

interface AddedImport extends Pick<AtOnceOptions, 'isOurs' | 'plan'> {
  id: number;
  path: string;
}

/** Takes the file of an import over and stores its rows, or notes why not. */
async function takeAndStore(
  context: ImportContext,
  by: Committer,
  { id, path, plan, isOurs }: AddedImport,
  options: AtOnceOptions & { signal: AbortSignal },
): Promise<ImportOutcome> {
  const { db, files } = context;
  try {
    options.signal.throwIfAborted();
    await (isOurs ? files.adopt(id, path) : files.copy(id, path));
    const source = await findImport(db, id);
    const outcome = await store(context, by, { source, file: await fileOf(context, source) }, options);
    if (!outcome.stored) await noteFailure(context, id, verdict(outcome), plan);
    return outcome;
  } catch (error) {
    if (options.signal.aborted) await discard(context, id);
    else if (isReason(error)) await noteFailure(context, id, error.message, plan);
    throw error;
  }
}

/** Stores the rows of a file, or rolls back and says why they were refused. */
async function store(
  { db, bounds, now }: ImportContext,
  { actor, requestKey }: Committer,
  { source, file }: { source: ImportToStore; file: ImportFile },
  { dryRun = false, skipFaulty = false, onProgress = () => {}, signal }: AtOnceOptions,
): Promise<ImportOutcome> {
  try {
    return await storeImport(db, source, file, {
      ...{ actor, requestKey, now: now(), bounds, signal, onProgress },
      refuse(outcome) {
        const isDoubtful = outcome.dates?.isUndecided || (outcome.issueCount > 0 && !skipFaulty);
        if (dryRun || isDoubtful) throw new NotStored(outcome);
      },
    });
  } catch (error) {
    if (error instanceof NotStored) return error.outcome;
    throw error;
  }
}

/** Notes why an import failed, and what its file says about its columns. @param plan a plan that was given */
async function noteFailure(context: ImportContext, id: number, message: string, plan: ImportPlan | undefined) {
  const { db, files, report } = context;
  const preview = async () => {
    if (!(await files.has(id))) return {};
    const { sheets, ...remembered } = await previewFile(db, await fileOf(context, await findImport(db, id)));
    return plan ? { sheets } : { sheets, ...remembered };
  };
  const changes = await preview().catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) report(error);
    return {};
  });
  await db.write((tx) => updateImport(tx, { id, states: ['uploaded'] }, { ...changes, state: 'failed', message }));
}

/** True if the import failed for a reason that it will always have. While the database is away nothing can be noted. */
function isReason(error: unknown): error is DomainError {
  return error instanceof DomainError && !(error instanceof Unavailable);
}

async function discard({ db, files }: ImportContext, id: number): Promise<void> {
  const changes = { state: 'discarded', message: words.interrupted, keptUntil: null, plan: null } as const;
  await db.write((tx) => updateImport(tx, { id, states: ['uploaded'] }, changes));
  await files.remove(id);
}

/** A file that cannot be read. The history has its import under this id. */
export class FailedImport extends UnreadableFile {
  readonly importId: number;

  constructor(message: string, importId: number) {
    super(message);
    this.importId = importId;
  }
}

/** Thrown to roll the transaction back. */
class NotStored extends Error {
  readonly outcome: ImportOutcome;

  constructor(outcome: ImportOutcome) {
    super('The rows are not stored.');
    this.outcome = outcome;
  }
}
