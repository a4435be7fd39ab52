import type { Database } from '#database/database.ts';
import { retryOnConflict } from '#database/retry-on-conflict.ts';
import type { Actor } from '#domain/audit.server.ts';
import { DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import { type RequestKey, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { defaultPlan, type ImportPlan } from '#domain/import/import-plan.ts';
import type { ImportOutcome } from '#import/at-once/import-outcome.ts';
import { storeFileRows } from '#import/at-once/store-file-rows.server.ts';
import { type StoredDetail, verdict, warningsOf } from '#import/at-once/verdict.ts';
import { type ImportFile, readWarranties } from '#import/read-apart.ts';
import { hashFile, type ImportFiles } from '#import/staged/import-files.ts';
import { insertImport, updateImport } from '#import/staged/import-records.server.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { openUntil } from '#import/staged/retention.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** The rows and the share of the file (0 to 1) that have been read. */
export interface ImportProgress {
  rowsRead: number;
  share: number;
  /** Set while another import is being stored. */
  isWaiting?: true;
}

export interface ImportOptions {
  /** Checks everything and stores nothing. */
  dryRun?: boolean;
  plan?: ImportPlan;
  /** True to store the good rows alone. */
  skipFaulty?: boolean;
  /** Where the file is kept. It is moved there, or copied if others need it. */
  keep?: { files: ImportFiles; by: 'move' | 'copy' };
  onProgress?: (progress: ImportProgress) => void;
  /** Cancels the import, up to the commit. */
  signal?: AbortSignal | undefined;
}

interface ImportContext {
  db: Database;
  actor: Actor;
  now?: Date;
  /** Set if the import must not be repeated. */
  requestKey?: RequestKey | undefined;
}

/**
 * Imports a spreadsheet of warranties in one go, in one transaction with an audit line: all rows or none, unless faulty ones
 * are to be left out. The register remembers an import that failed, too. A dry run rolls the same transaction back and leaves
 * nothing.
 *
 * @throws {UnreadableFile} if the file cannot be read; the reason of the signal if the import was cancelled
 * @throws {Unavailable} if the database is unavailable; nothing was stored
 * @throws {OutcomeUnknown} if the connection was lost during the commit
 */
export async function runImport(
  { db, actor, now = new Date(), requestKey }: ImportContext,
  file: ImportFile,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  if (options.dryRun) return storeFile({ db, actor, now, requestKey, importId: undefined }, file, options);
  const { id, path } = await recordImport({ db, actor, now }, file, options);
  try {
    const outcome = await storeFile({ db, actor, now, requestKey, importId: id }, { ...file, path }, options);
    if (!outcome.stored) await noteFailure(db, id, 'failed', verdict(outcome));
    return { ...outcome, importId: id };
  } catch (error) {
    if (options.signal?.aborted) {
      await noteFailure(db, id, 'discarded', words.interrupted);
      await options.keep?.files.remove(id);
    } else if (error instanceof DomainError && !(error instanceof Unavailable)) {
      await noteFailure(db, id, 'failed', error.message);
      if (error instanceof UnreadableFile) throw new FailedImport(error.message, id);
    }
    throw error;
  }
}

/** Adds the import to the history before it is read. Returns where its file is. */
async function recordImport(
  { db, actor, now }: Required<Pick<ImportContext, 'db' | 'actor' | 'now'>>,
  { name, path, size }: ImportFile,
  { keep, plan }: ImportOptions,
): Promise<{ id: number; path: string }> {
  const hash = await hashFile(path);
  const created = { fileName: name, size, hash, createdAt: now.toISOString(), createdBy: actor.name };
  const keptUntil = keep ? openUntil(now) : null;
  const id = await db.write((tx) =>
    insertImport(tx, { ...created, keptUntil, plan: plan ? JSON.stringify(plan) : null }),
  );
  if (!keep) return { id, path };
  await (keep.by === 'move' ? keep.files.adopt(id, path) : keep.files.copy(id, path));
  return { id, path: await keep.files.source(id) };
}

async function noteFailure(db: Database, id: number, state: 'failed' | 'discarded', message: string): Promise<void> {
  const gone = state === 'discarded' ? { keptUntil: null, plan: null } : {};
  await db.write((tx) => updateImport(tx, { id, states: ['uploaded'] }, { state, message, ...gone }));
}

interface StoreContext extends ImportContext {
  now: Date;
  importId: number | undefined;
}

/** A dry run has no `importId` and rolls back. A retry reads the file again. */
function storeFile(context: StoreContext, file: ImportFile, options: ImportOptions): Promise<ImportOutcome> {
  return retryOnConflict(() => storeOnce(context, file, options));
}

async function storeOnce(
  context: StoreContext,
  file: ImportFile,
  { dryRun = false, plan = defaultPlan, skipFaulty = false, keep, onProgress, signal }: ImportOptions,
): Promise<ImportOutcome> {
  const { db, requestKey } = context;
  const reading = readWarranties(file, { known: await knownNames(db), plan }, { signal });
  // The transaction begins with the first rows, so that other writes do not wait for the start of the reading.
  const first = await reading.next();
  let outcome: ImportOutcome | undefined;
  const isFaulty = ({ issueCount }: ImportOutcome) => issueCount > 0 && !skipFaulty;
  try {
    await db.write(
      async (tx) => {
        outcome = await storeFileRows(
          { ...context, tx, file, plan, isKept: keep !== undefined, onProgress, signal },
          first,
          reading,
        );
        signal?.throwIfAborted();
        if (dryRun || isFaulty(outcome)) throw new Rollback();
        const at = context.now.toISOString();
        const detail: StoredDetail = { warnings: warningsOf(outcome) };
        await storeOutcome(tx, { requestKey, at }, { noun: 'import', recordId: context.importId ?? 0, detail });
      },
      { purpose: 'import', signal, onWait: () => onProgress?.({ rowsRead: 0, share: 0, isWaiting: true }) },
    );
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  } finally {
    await reading[Symbol.asyncDispose]();
  }
  if (!outcome) throw new Error('The import ended without an outcome.');
  return { ...outcome, stored: !dryRun && !isFaulty(outcome) };
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
class Rollback extends Error {}
