import type { Database, Write } from '#database/database.ts';
import { retryOnConflict } from '#database/retry-on-conflict.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import { keepOutcome, type RequestKey } from '#domain/idempotency/idempotency-key.server.ts';
import { defaultPlan, type ImportPlan } from '#domain/import/import-plan.ts';
import type { ImportOutcome } from '#import/import-outcome.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import type { ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import { type ImportFile, readWarranties } from '#import/read-apart.ts';
import { hashFile, type ImportFiles } from '#import/staged/import-files.ts';
import { insertImport, updateImport } from '#import/staged/import-records.server.ts';
import type { ImportResult } from '#import/staged/import-result.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { openUntil, storedUntil } from '#import/staged/retention.ts';
import { storeRows } from '#import/staged/store-rows.server.ts';
import { type KeptDetail, verdict, warningsOf } from '#import/verdict.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';
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
        outcome = await storeInTransaction(
          { ...context, tx, file, plan, isKept: keep !== undefined, onProgress, signal },
          first,
          reading,
        );
        signal?.throwIfAborted();
        if (dryRun || isFaulty(outcome)) throw new Rollback();
        const at = context.now.toISOString();
        const detail: KeptDetail = { warnings: warningsOf(outcome) };
        await keepOutcome(tx, { requestKey, at }, { noun: 'import', recordId: context.importId ?? 0, detail });
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

interface Store extends Pick<ImportOptions, 'onProgress' | 'signal'> {
  db: Database;
  tx: Write;
  actor: Actor;
  now: Date;
  importId: number | undefined;
  file: ImportFile;
  plan: ImportPlan;
  isKept: boolean;
}

type Reading = AsyncGenerator<WarrantyChunk, ReadSummary, void>;

async function storeInTransaction(
  { db, tx, actor, now, importId: existingId, file, plan, isKept, onProgress, signal }: Store,
  first: IteratorResult<WarrantyChunk, ReadSummary>,
  reading: Reading,
): Promise<ImportOutcome> {
  const at = now.toISOString();
  const { name: fileName, size } = file;
  const created = { fileName, size, createdAt: at, createdBy: actor.name, keptUntil: null };
  const importId = existingId ?? (await insertImport(tx, created));
  const isStrict = plan.existingCards === 'stop';
  const store = storeRows({ db, tx, actor, importId, at }, { existingCards: plan.existingCards, isStrict });
  const issues: RowIssue[] = [];
  /** Keys of the first and the last card that is in the register already. */
  const duplicateKeys: string[] = [];
  const counts = { added: 0, updated: 0, same: 0, skipped: 0, faulty: 0 };
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { cardColumn } = next.value;
    const { refused, ...stored } = await store(next.value);
    signal?.throwIfAborted();
    for (const name of ['added', 'updated', 'same', 'skipped'] as const) counts[name] += stored[name];
    counts.faulty += refused.length;
    const room = maxListedIssues - issues.length;
    for (const [, , , cardKey] of refused) duplicateKeys[duplicateKeys.length === 0 ? 0 : 1] = cardKey;
    issues.push(
      ...[...next.value.issues, ...refused.map((row) => duplicateIssue(row, cardColumn))]
        .sort(byRow)
        .slice(0, Math.max(0, room)),
    );
    onProgress?.({ rowsRead: next.value.rowsRead, share: next.value.share });
  }
  const summary = next.value;
  const inRegister = counts.faulty;
  const rowCount = counts.added + counts.updated;
  const warningCount = summary.unknownNames.length + summary.notes.length;
  const result: ImportResult = {
    ...counts,
    faulty: inRegister + summary.rowsFaulty,
    skipped: counts.skipped + summary.rowsSkipped,
  };
  await updateImport(
    tx,
    { id: importId },
    {
      state: 'stored',
      rowCount,
      warningCount,
      result: JSON.stringify(result),
      storedAt: at,
      keptUntil: isKept ? storedUntil(now) : null,
    },
  );
  const detail = { fileName, rowCount, warningCount };
  await writeAudit(tx, { actor, action: 'import', noun: 'import', recordId: importId, detail, at });
  return {
    ...summary,
    importId: undefined,
    stored: false,
    fileName,
    result,
    issues,
    issueCount: summary.issueCount + inRegister,
    inRegister,
    before: await importOf(tx, duplicateKeys),
  };
}

function duplicateIssue([sheet, row, cardNumber]: ImportedRow, column: string): RowIssue {
  const fault = { kind: 'in-register', field: 'cardNumber', column, value: cardNumber } as const;
  return { sheet, row, ...fault, reason: rowIssues.inRegister(cardNumber) };
}

/** The import of these cards; undefined if they are from different ones. */
async function importOf(tx: Write, cardKeys: readonly string[]): Promise<ImportOutcome['before']> {
  if (cardKeys.length === 0) return undefined;
  const [one, ...others] = await tx
    .selectFrom('warranty')
    .leftJoin('import', 'import.id', 'warranty.importId')
    .select(['import.id', 'import.fileName', 'import.createdAt'])
    .distinct()
    .where('cardKey', 'in', cardKeys)
    .where('binnedAt', 'is', null)
    .execute();
  if (others.length > 0 || !one?.fileName || !one.createdAt) return undefined;
  return { fileName: one.fileName, createdAt: one.createdAt };
}

function byRow(a: RowIssue, b: RowIssue): number {
  return a.sheet === b.sheet ? a.row - b.row : 0;
}
