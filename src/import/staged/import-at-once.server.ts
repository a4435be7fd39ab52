import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { Conflict, DomainError, StorageFull, Unavailable, UnreadableFile } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import { defaultPlan, type ImportPlan, type SheetRow } from '#domain/import/import-plan.ts';
import { endIdleProcess } from '#import/confined/ask-process.ts';
import type { ImportFile } from '#import/confined/confined-reader.ts';
import type { RowIssue } from '#import/import-request.ts';
import { maxListedIssues } from '#import/limits.ts';
import {
  checkRows,
  decideAgain,
  endCheck,
  type Progress,
  readCheckedRows,
  rowCountOf,
  waiting,
} from '#import/staged/check-import.server.ts';
import { checkedRow } from '#import/staged/decide-row.ts';
import { fileOf, type ImportContext } from '#import/staged/import-context.ts';
import { hashFile } from '#import/staged/import-files.ts';
import { type ImportOutcome, verdict } from '#import/staged/import-outcome.ts';
import { findImport, type ImportRecord, insertImport, updateImport } from '#import/staged/import-records.server.ts';
import { withCurrentCards } from '#import/staged/import-rows.server.ts';
import { previewFile } from '#import/staged/import-uploads.server.ts';
import { makeRoom } from '#import/staged/make-room.server.ts';
import { openUntil } from '#import/staged/retention.ts';
import { readRowPage, readRows, readSummary } from '#import/staged/row-files.ts';
import { type Committer, keepLeftOut } from '#import/staged/start-import-job.server.ts';
import { storeImport } from '#import/staged/store-import.server.ts';
import { RegisterChanged } from '#import/staged/store-rows.server.ts';
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
  if (dryRun) return checkOnly(context, file, plan ?? defaultPlan, options);
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
    const outcome = await checkAndStore(context, by, await findImport(db, id), options);
    if (!outcome.stored) await noteFailure(context, id, verdict(outcome), plan);
    return outcome;
  } catch (error) {
    if (options.signal.aborted) await discard(context, id, words.interrupted);
    else if (error instanceof StorageFull) await giveBack(context, id, error.message);
    else if (isReason(error)) await noteFailure(context, id, error.message, plan);
    throw error;
  }
}

/** What an import would do. Its rows are kept in a folder of their own meanwhile. */
async function checkOnly(
  { db, bounds }: ImportContext,
  file: ImportFile,
  plan: ImportPlan,
  { signal = new AbortController().signal, onProgress = () => {} }: AtOnceOptions,
): Promise<ImportOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'ads-import-'));
  try {
    const summary = await endCheck(checkRows(db, file, plan, { folder, bounds, signal, onProgress }));
    return await outcomeOf(db, summary, { folder, plan, fileName: file.name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How often rows are decided about whose cards somebody changes meanwhile. */
const maxAttempts = 3;

/** Checks a file and stores its rows, or says why they were refused. */
async function checkAndStore(
  context: ImportContext,
  { actor, requestKey }: Committer,
  source: ImportRecord,
  { skipFaulty: leavesOut = false, onProgress = () => {}, signal }: AtOnceOptions & { signal: AbortSignal },
): Promise<ImportOutcome> {
  const { db, files, bounds, now } = context;
  const { id, version, plan, fileName } = source;
  const folder = files.newCheck(id, version);
  const file = await fileOf(context, source);
  const job = { folder, signal, onProgress };
  const outcomeBy = (summary: CheckSummary) => outcomeOf(db, summary, { folder, plan, fileName });
  const refuse = (summary: CheckSummary) => {
    if (summary.dates?.isUndecided || (issueCountOf(summary, plan) > 0 && !leavesOut)) throw new NotStored(summary);
  };
  const storing = { actor, requestKey, signal, refuse, leavesOut, onWait: () => onProgress(waiting), now: now() };
  // Rows are stored as they are read and decided about.
  let rows = () => checkRows(db, file, plan, { ...job, bounds });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const { summary, result, outdated } = await storeImport(db, source, { ...storing, rows });
        const outcome = await outcomeBy(summary);
        await keepLeftOut(files, id, { folder, outdated }).catch(context.report);
        return { ...outcome, result, stored: true };
      } catch (error) {
        if (error instanceof NotStored) return await outcomeBy(error.summary);
        if (!(error instanceof RegisterChanged) || attempt === maxAttempts) throw error;
        const again = await decideAgain(db, plan, job);
        if (again) rows = () => readCheckedRows(job, again);
      }
    }
  } finally {
    await files.removeChecks(id).catch(context.report);
  }
}

/** True if the register has all cards of a file with the same values, and the plan refuses known numbers. */
function isRepeatedFile(summary: CheckSummary, { existingCards }: ImportPlan): boolean {
  return existingCards === 'stop' && summary.counts.same === rowCountOf(summary);
}

/** How many issues a file has. Nothing of a repeated one is to be stored, which is what is wrong with each of its rows. */
function issueCountOf(summary: CheckSummary, plan: ImportPlan): number {
  return isRepeatedFile(summary, plan) ? summary.counts.same : countFaults(summary.faults);
}

function countFaults(groups: CheckSummary['faults']): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** What a check says of a file whose rows are not stored yet. */
async function outcomeOf(
  db: Database,
  summary: CheckSummary,
  { folder, plan, fileName }: { folder: string; plan: ImportPlan; fileName: string },
): Promise<ImportOutcome> {
  const { counts, faults, ...said } = summary;
  const { new: added, changed: updated, ...others } = counts;
  const isRepeated = isRepeatedFile(summary, plan);
  // Whoever reads of one sheet alone need not be told its name.
  const hasManySheets = (await readSummary(folder))?.hasManySheets ?? false;
  const placed = <Position extends SheetRow>(position: Position) =>
    hasManySheets ? position : { ...position, sheet: null };
  return {
    ...said,
    unknownNames: said.unknownNames.map((name) => ({ ...name, first: placed(name.first) })),
    importId: undefined,
    result: { added, updated, ...others },
    stored: false,
    fileName,
    rowsRead: rowCountOf(summary),
    isRepeated,
    issues: (await listIssues(db, folder)).map(placed),
    issueCount: issueCountOf(summary, plan),
    inRegister: isRepeated ? counts.same : countFaults(faults.filter(({ kind }) => kind === 'in-register')),
    before: isRepeated ? await importOf(db, folder, rowCountOf(summary)) : undefined,
  };
}

/** The first issues of a check. */
async function listIssues(db: Database, folder: string): Promise<RowIssue[]> {
  const issues: RowIssue[] = [];
  for await (const rows of readRows(folder, 'faulty')) {
    for (const { decision, line, current } of await withCurrentCards(db, rows)) {
      const { sheet, row, faults } = checkedRow(decision, line, current ?? undefined);
      issues.push(...faults.map((fault) => ({ sheet, row, ...fault })));
    }
    if (issues.length >= maxListedIssues) break;
  }
  return issues.slice(0, maxListedIssues);
}

/** The import of the first and the last card of a repeated file; undefined if they are from different ones. */
async function importOf(db: Database, folder: string, rowCount: number): Promise<ImportOutcome['before']> {
  const cardAt = async (page: number) => (await readRowPage(folder, { page, limit: 1 }))?.rows[0]?.card?.id ?? 0;
  const ids = [await cardAt(1), await cardAt(rowCount)];
  const [one, ...others] = await db.read
    .selectFrom('warranty')
    .leftJoin('import', 'import.id', 'warranty.importId')
    .select(['import.id', 'import.fileName', 'import.createdAt'])
    .distinct()
    .where('warranty.id', 'in', ids)
    .execute();
  if (others.length > 0 || !one?.fileName || !one.createdAt) return undefined;
  return { fileName: one.fileName, createdAt: one.createdAt };
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

/** Gives up an import that did not fit on the disk. Its file goes first: then there is room to note it. */
async function giveBack(context: ImportContext, id: number, message: string): Promise<void> {
  await context.files.remove(id).catch(context.report);
  // The room of a file is free once no process has it open.
  await endIdleProcess();
  await discard(context, id, message).catch(context.report);
}

async function discard({ db, files }: ImportContext, id: number, message: string): Promise<void> {
  const changes = { state: 'discarded', message, keptUntil: null, plan: null } as const;
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
  readonly summary: CheckSummary;

  constructor(summary: CheckSummary) {
    super('The rows are not stored.');
    this.summary = summary;
  }
}
