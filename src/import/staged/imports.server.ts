import type { Database } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import type { RequestKey } from '#domain/idempotency/idempotency-key.server.ts';
import type { acceptableKinds, Fault } from '#domain/import/checked-row.ts';
import type { ImportDraft, ImportPlan } from '#domain/import/import-plan.ts';
import { erasedImport } from '#domain/warranty/erase-imports.server.ts';
import { endIdleProcess } from '#import/confined/ask-process.ts';
import { endThread } from '#import/confined/ask-thread.ts';
import { groupOf } from '#import/rows/fault-groups.ts';
import { changePlan, keepDraft, type PlanChange } from '#import/staged/change-plan.server.ts';
import { type CurrentImport, refuseClosed, requireStorable, stateOf } from '#import/staged/current-import.ts';
import { checkedRow } from '#import/staged/decide-row.ts';
import { type ImportContext, openImports, waitForShortJob } from '#import/staged/import-context.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import type { ImportJobs } from '#import/staged/import-jobs.ts';
import {
  findImport,
  findImportState,
  type ImportRecord,
  openStates,
  updateImport,
} from '#import/staged/import-records.server.ts';
import { type HashedFile, ImportUploads } from '#import/staged/import-uploads.server.ts';
import { readRows } from '#import/staged/row-files.ts';
import { type Committer, startCheck, startStore } from '#import/staged/start-import-job.server.ts';
import { tidyRegularly } from '#import/staged/tidy-imports.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

interface ImportsParts extends Pick<ImportContext, 'db' | 'bounds' | 'report'> {
  dataDir: string;
  now?: () => Date;
}

/** Imports in steps: a file is sent, mapped and checked, then stored. */
export class Imports {
  readonly files: ImportFiles;
  readonly jobs: ImportJobs;
  /** What the steps work with, and an import in one go. */
  readonly context: ImportContext;
  readonly #uploads: ImportUploads;
  /** Removes the files that are due in the background, beside what is done every hour. */
  readonly tidySoon: () => void;

  constructor(parts: ImportsParts) {
    const { db } = parts;
    this.context = openImports(parts);
    this.files = this.context.files;
    this.jobs = this.context.jobs;
    this.#uploads = new ImportUploads(this.context);
    const unfollow = followImports(db, this.jobs);
    const { tidySoon, stop } = tidyRegularly(this.context);
    this.tidySoon = tidySoon;
    db.onClose(async () => {
      unfollow();
      await stop();
      await this.jobs.abortAll();
      await endThread();
      await endIdleProcess();
    });
  }

  /**
   * Takes over a file that was sent, looks at its sheets, and begins to check it if its columns are found. Returns its id.
   *
   * @throws {Conflict} if too many are open
   */
  upload(actor: Actor, file: HashedFile, requestKey?: RequestKey): Promise<number> {
    return this.#uploads.add(actor, file, requestKey);
  }

  /** Ends an upload that is repeated because its first answer was lost. @param path the same file, sent again */
  completeUpload(id: number, path: string): Promise<void> {
    return this.#uploads.complete(id, path);
  }

  /** An import with its state of now. Takes it up where the process that was at it has ended. @throws {NotFound} */
  async find(id: number): Promise<CurrentImport> {
    let job = await this.jobs.find(id);
    let record = await findImport(this.context.db, id);
    // If a job has begun or ended meanwhile, what was read may be of before.
    for (let now = await this.jobs.find(id); now?.kind !== job?.kind; now = await this.jobs.find(id)) {
      job = now;
      record = await findImport(this.context.db, id);
    }
    // The process that was to store it at once has ended.
    const isUnseen = record.state === 'uploaded' && record.sheets.length === 0 && record.message === null;
    if (isUnseen && !job && (await this.files.has(id))) {
      await this.#uploads.inspect(record);
      return this.find(id);
    }
    // The process that was checking it has ended, or has been given another plan.
    if (record.state === 'checking' && !job && (await this.files.has(id))) {
      const isVisible = startCheck(this.context, record);
      job = this.jobs.current(id);
      await isVisible;
    }
    return { ...record, state: stateOf(record, job), progress: job?.progress ?? null };
  }

  /** The state and the progress of an import, for those who watch it: nothing else of it is read. @throws {NotFound} */
  async progress(id: number): Promise<Pick<CurrentImport, 'state' | 'progress'>> {
    const job = await this.jobs.find(id);
    const found = await findImportState(this.context.db, id);
    // One that has just begun or ended, or whose process has.
    if ((found.state === 'checking' && !job) || (await this.jobs.find(id))?.kind !== job?.kind) return this.find(id);
    return { state: stateOf(found, job), progress: job?.progress ?? null };
  }

  /** The imports of a list, with the states that only their jobs know. */
  async withStates<Line extends Pick<ImportRecord, 'id' | 'state'>>(lines: readonly Line[]) {
    const jobs = await this.jobs.findAll(lines.map(({ id }) => id));
    return lines.map((line) => ({ ...line, state: stateOf(line, jobs.get(line.id)) }));
  }

  /**
   * Changes the plan of an import and checks it again.
   *
   * @throws {Conflict} if it is stored or being stored, or its plan is not the one of that version
   * @throws {Invalid} if the plan names what is not there
   */
  async plan(
    id: number,
    { acceptFaults, skipFaults, ...change }: PlanChange & FaultAnswers,
    version?: number,
  ): Promise<void> {
    await this.#refuseWhileStoring(id);
    await this.#requireFile(id);
    await this.jobs.abort(id, 'check');
    const { version: checked } = await findImportState(this.context.db, id);
    const settled = await settleFaults(await this.files.check(id, checked), { acceptFaults, skipFaults });
    await changePlan(this.context.db, { id, version, now: this.context.now() }, { ...change, settled });
    await this.jobs.abort(id, 'check');
    await this.files.removeChecks(id);
    const record = await findImport(this.context.db, id);
    if (record.state === 'checking') await startCheck(this.context, record);
    await waitForShortJob(this.context, record);
  }

  /**
   * Keeps what a person has decided about the rows of a check until it is applied.
   *
   * @throws {Conflict} if it is stored or being stored, or its plan is not the one of that version
   */
  async keepDraft(id: number, draft: ImportDraft, version: number): Promise<void> {
    await this.#refuseWhileStoring(id);
    await keepDraft(this.context.db, { id, version }, draft);
  }

  /**
   * Stores a checked import. Returns when that has begun, or been done before; of a short file usually when it is done.
   *
   * @throws {Conflict} if it is not checked, has faulty rows that are not to be left out, or nothing to store, or if it could not
   *   be claimed
   */
  async commit(
    id: number,
    by: Committer,
    { faulty, version }: { faulty: 'refuse' | 'skip'; version?: number | undefined },
  ): Promise<void> {
    const record = await this.find(id);
    if (record.state === 'storing' || record.state === 'stored') return;
    const checked = requireStorable(record, version);
    if (faulty === 'refuse' && checked.summary.counts.faulty > 0)
      throw new Conflict(words.faulty(checked.summary.counts.faulty));
    if (checked.summary.counts.new + checked.summary.counts.changed === 0) throw new Conflict(words.nothingToStore);
    await this.#requireFile(id);
    // Another job has begun since.
    if (this.jobs.current(id)) return this.commit(id, by, { faulty, version });
    const ended = startStore(this.context, checked, by, faulty === 'skip');
    // Begins the check that a changed register makes necessary.
    ended.then(() => this.find(id)).catch(this.context.report);
    // A question to another server may follow the answer.
    if (!(await this.jobs.untilVisible(id))) throw new Conflict(words.notBegun);
    await waitForShortJob(this.context, record);
  }

  /** Stops the check or the storing of an import, unless it is done. */
  async cancel(id: number): Promise<void> {
    const kind = await this.jobs.abort(id);
    if (kind === 'check') {
      await this.context.db.write((tx) => updateImport(tx, { id, states: ['checking'] }, { state: 'uploaded' }));
      this.jobs.notify(id);
    }
    await findImportState(this.context.db, id);
  }

  /**
   * Gives up an import and removes its file.
   *
   * @throws {Conflict} if it is stored or being stored
   */
  async discard(id: number): Promise<void> {
    await this.#refuseWhileStoring(id);
    await findImportState(this.context.db, id);
    await this.jobs.abort(id, 'check');
    const isDone = await this.context.db.write((tx) =>
      updateImport(tx, { id, states: openStates }, { state: 'discarded', ...erasedImport, keptUntil: null }),
    );
    if (!isDone) refuseClosed((await this.find(id)).state);
    await this.files.remove(id);
    this.jobs.notify(id);
  }

  /** Tells those who watch an import that it has changed. */
  notify(id: number): void {
    this.jobs.notify(id);
  }

  /** @returns ends the watch */
  watch(id: number, listener: () => void): () => void {
    return this.jobs.watch(id, listener);
  }

  async #refuseWhileStoring(id: number): Promise<void> {
    if ((await this.jobs.find(id))?.kind === 'store') throw new Conflict(words.storing);
  }

  /** @throws {Conflict} if the file is gone, or at a server of a version that did not share it */
  async #requireFile(id: number): Promise<void> {
    if (await this.files.has(id)) return;
    const { keptUntil, state } = await findImport(this.context.db, id);
    if (keptUntil === null) refuseClosed(state);
    throw new Conflict(words.otherServer);
  }
}

/** The faults of one kind in one column, which many rows may have. */
type SameFaults = Pick<Fault, 'field' | 'column'>;

/** One answer for all rows that have such a fault. */
interface FaultAnswers {
  /** Their values are right. */
  acceptFaults?: readonly (SameFaults & { kind: (typeof acceptableKinds)[number] })[] | undefined;
  /** The rows are not stored. */
  skipFaults?: readonly (SameFaults & Pick<Fault, 'kind'>)[] | undefined;
}

/** What the answers come to for the rows of a check: the values to be accepted, and the rows to be skipped. */
async function settleFaults(
  folder: string,
  { acceptFaults = [], skipFaults = [] }: FaultAnswers,
): Promise<Pick<ImportPlan, 'accepted' | 'skippedRows'>> {
  const settled: Pick<ImportPlan, 'accepted' | 'skippedRows'> = { accepted: [], skippedRows: [] };
  if (acceptFaults.length + skipFaults.length === 0) return settled;
  const [accepted, skipped] = [new Set(acceptFaults.map(groupOf)), new Set(skipFaults.map(groupOf))];
  for await (const rows of readRows(folder, 'faulty')) {
    for (const { decision, line } of rows) {
      const { sheet, row, faults } = checkedRow(decision, line);
      if (faults.some((fault) => skipped.has(groupOf(fault)))) settled.skippedRows.push({ sheet, row });
      for (const fault of faults)
        if (fault.field && accepted.has(groupOf(fault)))
          settled.accepted.push({ field: fault.field, value: fault.value });
    }
  }
  return settled;
}

/** How often is looked what other processes have done, in ms. */
const followInterval = 1_000;

/**
 * Notifies those who watch an import at this process of what other processes of the register do with it.
 *
 * @returns ends it
 */
function followImports(db: Database, jobs: ImportJobs): () => void {
  let seen = new Map<number, string>();
  let isLooking = false;

  async function look(): Promise<void> {
    const ids = jobs.watchedElsewhere();
    const now = ids.length === 0 ? new Map<number, string>() : await describe(ids);
    const before = seen;
    seen = now;
    for (const [id, text] of now) if (before.get(id) !== text) jobs.notify(id);
  }

  /** The last state sent to the watchers of each import. */
  async function describe(ids: readonly number[]): Promise<Map<number, string>> {
    const [rows, running] = await Promise.all([
      db.read.selectFrom('import').select(['id', 'state', 'version']).where('id', 'in', ids).execute(),
      jobs.findAll(ids),
    ]);
    return new Map(rows.map((row) => [row.id, JSON.stringify([row, running.get(row.id)])]));
  }

  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // While the database is down there is nothing to report.
    await look().catch(() => undefined);
    isLooking = false;
  }, followInterval).unref();
  return () => clearInterval(timer);
}
