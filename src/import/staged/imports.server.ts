import pLimit from 'p-limit';
import type { Database } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Busy, Conflict, DomainError, Unavailable, UnreadableFile } from '#domain/errors.ts';
import { keepOutcome, type RequestKey, removeExpiredKeys } from '#domain/idempotency/idempotency-key.server.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import { erasedImport } from '#domain/import/erase-imports.server.ts';
import { defaultPlan } from '#domain/import/import-plan.ts';
import type { ImportState } from '#domain/import/import-state.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { maxShortTextBytes } from '#import/limits.ts';
import type { ImportFile } from '#import/read-apart.ts';
import { inspectFile } from '#import/read-apart.ts';
import { changePlan, type PlanChange } from '#import/staged/change-plan.server.ts';
import { checkImport, type Progress } from '#import/staged/check-import.server.ts';
import { followImports } from '#import/staged/follow-imports.server.ts';
import type { ImportFiles } from '#import/staged/import-files.ts';
import { ImportJobs, type JobView } from '#import/staged/import-jobs.ts';
import { findMapping } from '#import/staged/import-mappings.server.ts';
import {
  countOpenImports,
  findImport,
  type ImportRecord,
  insertImport,
  openStates,
  updateImport,
} from '#import/staged/import-records.server.ts';
import { openImportFiles } from '#import/staged/open-import-files.ts';
import { openUntil } from '#import/staged/retention.ts';
import { RegisterChanged, storeImport } from '#import/staged/store-import.server.ts';
import { tidyImports } from '#import/staged/tidy-imports.server.ts';
import { type UndoOutcome, undoImport } from '#import/staged/undo-import.server.ts';
import type { Direction } from '#import/staged/undo-step.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Imports that are sent and not stored yet, and the bytes of their files. Their checked rows take some more. */
const maxOpenImports = 100;
const maxOpenBytes = 4 * 1024 * 1024 * 1024;
const retrySeconds = 600;
/** Files whose sheets are looked at at once, beside the check or storing of another one. */
const maxInspections = 1;
/** How long the answer to a request about a short file waits for its job, in ms: who asks need not ask again. */
const shortJobWait = 250;
/** How often files that are due are removed, in ms. */
const tidyInterval = 60 * 60 * 1000;

/** An import as it is now, with its job. */
export interface CurrentImport extends Omit<ImportRecord, 'state'> {
  state: ImportState;
  progress: Progress | null;
}

interface ImportsParts {
  db: Database;
  dataDir: string;
  /** Gets the error of a job that failed for no reason of the file. */
  report: (error: unknown) => void;
  /** Writes a line to the log. */
  say?: (values: object, message: string) => void;
  now?: () => Date;
}

/** A file that was sent, and the SHA-256 of its content, in hex. */
type HashedFile = ImportFile & { hash: string };

/** Who commits an import, and by which request. */
type Committer = Pick<ServiceContext, 'actor' | 'requestKey'>;

/** Imports in steps: a file is sent, mapped and checked, then stored. */
export class Imports {
  readonly files: ImportFiles;
  readonly jobs: ImportJobs;
  readonly #db: Database;
  readonly #inspections = pLimit(maxInspections);
  readonly #report: (error: unknown) => void;
  readonly #say: NonNullable<ImportsParts['say']>;
  readonly #now: () => Date;
  #isTidyDue = false;
  /** Settled when no removal of files is under way. */
  #tidied: Promise<void> = Promise.resolve();

  constructor({ db, dataDir, report, say = () => {}, now = () => new Date() }: ImportsParts) {
    this.files = openImportFiles(db, dataDir);
    this.jobs = new ImportJobs(db.claims, report);
    this.#db = db;
    this.#report = report;
    this.#say = say;
    this.#now = now;
    const timer = setInterval(() => this.tidySoon(), tidyInterval).unref();
    const unfollow = followImports(db, this.jobs);
    this.tidySoon();
    db.onClose(async () => {
      clearInterval(timer);
      unfollow();
      await this.#tidied;
      await this.jobs.abortAll();
    });
  }

  /**
   * Takes over a file that was sent, looks at its sheets, and begins to check it if its columns are found.
   *
   * @throws {Busy} if too many are open
   */
  async upload(actor: Actor, { name, path, size, hash }: HashedFile, requestKey?: RequestKey): Promise<number> {
    const open = await countOpenImports(this.#db);
    if (open.count >= maxOpenImports || open.bytes + size > maxOpenBytes)
      throw new Busy(words.tooManyOpen, retrySeconds);
    const now = this.#now();
    const values = { fileName: name, size, createdAt: now.toISOString(), createdBy: actor.name };
    const id = await this.#db.write(async (tx) => {
      const added = await insertImport(tx, { ...values, hash, keptUntil: openUntil(now) });
      await keepOutcome(tx, { requestKey, at: values.createdAt }, { noun: 'import', recordId: added });
      return added;
    });
    await this.files.adopt(id, path);
    await this.#inspect(id, { name, path: await this.files.source(id), size });
    await this.#waitForShortJob({ id, size });
    return id;
  }

  /**
   * Takes over the file of an import, or looks at its sheets, if the server was killed before it could. For an upload that is
   * repeated.
   *
   * @param path the same file, sent again
   */
  async completeUpload(id: number, path: string): Promise<void> {
    const { state, sheets, message, fileName, size } = await findImport(this.#db, id);
    if (state !== 'uploaded' || sheets.length > 0 || message !== null) return;
    if (!(await this.files.has(id))) await this.files.adopt(id, path);
    await this.#inspect(id, await this.#fileOf({ id, fileName, size }));
  }

  async find(id: number): Promise<CurrentImport> {
    let job = await this.jobs.find(id);
    let record = await findImport(this.#db, id);
    // If a job has begun or ended meanwhile, what was read may be of before.
    for (let now = await this.jobs.find(id); now?.kind !== job?.kind; now = await this.jobs.find(id)) {
      job = now;
      record = await findImport(this.#db, id);
    }
    // The process that was checking it has ended, or has been given another plan.
    if (record.state === 'checking' && !job && (await this.files.has(id))) {
      const isVisible = this.#check(record);
      job = this.jobs.current(id);
      await isVisible;
    }
    return { ...record, state: stateOf(record, job), progress: job?.progress ?? null };
  }

  /** The imports of a list, with the states that only their jobs know. */
  async withStates<Line extends Pick<ImportRecord, 'id' | 'state'>>(lines: readonly Line[]) {
    const jobs = await this.jobs.findAll(lines.map(({ id }) => id));
    return lines.map((line) => ({ ...line, state: stateOf(line, jobs.get(line.id)) }));
  }

  /**
   * Changes the plan of an import and checks it anew.
   *
   * @throws {Conflict} if it is stored or being stored, or its plan is not the one of that version
   * @throws {Invalid} if the plan names what is not there
   */
  async plan(id: number, change: PlanChange, version?: number): Promise<void> {
    await this.#refuseWhileStoring(id);
    await this.#requireFile(id);
    await this.jobs.abort(id, 'check');
    await changePlan(this.#db, { id, version, now: this.#now() }, change);
    await this.jobs.abort(id, 'check');
    await this.files.removeChecks(id);
    const record = await findImport(this.#db, id);
    if (record.state === 'checking') await this.#check(record);
    await this.#waitForShortJob(record);
  }

  /**
   * Stores a checked import. Returns when that has begun, or been done before; of a short file usually when it is done.
   *
   * @throws {Conflict} if it is not checked, has faulty rows that are not to be left out, or nothing to store
   */
  async commit(
    id: number,
    by: Committer,
    { faulty, version }: { faulty: 'refuse' | 'skip'; version?: number | undefined },
  ) {
    const record = await this.find(id);
    if (record.state === 'storing' || record.state === 'stored') return;
    const checked = requireStorable(record, version);
    if (faulty === 'refuse' && checked.summary.counts.faulty > 0)
      throw new Conflict(words.faulty(checked.summary.counts.faulty));
    if (checked.summary.counts.new + checked.summary.counts.changed === 0) throw new Conflict(words.nothingToStore);
    await this.#requireFile(id);
    if (!this.jobs.current(id)) this.#store(checked, by);
    // A question to another server may follow the answer.
    await this.jobs.untilVisible(id);
    await this.#waitForShortJob(record);
  }

  /** Stops the check or the storing of an import, unless it is done. */
  async cancel(id: number): Promise<void> {
    const kind = await this.jobs.abort(id);
    if (kind === 'check') {
      await this.#db.write((tx) => updateImport(tx, { id, states: ['checking'] }, { state: 'uploaded' }));
      this.jobs.notify(id);
    }
    await findImport(this.#db, id);
  }

  /**
   * Gives up an import and removes its file.
   *
   * @throws {Conflict} if it is stored or being stored
   */
  async discard(id: number): Promise<void> {
    await this.#refuseWhileStoring(id);
    await findImport(this.#db, id);
    await this.jobs.abort(id, 'check');
    const isDone = await this.#db.write((tx) =>
      updateImport(tx, { id, states: openStates }, { state: 'discarded', ...erasedImport, keptUntil: null }),
    );
    if (!isDone) refuseClosed((await this.find(id)).state);
    await this.files.remove(id);
    this.jobs.notify(id);
  }

  /**
   * Takes a stored import back, or stores it again.
   *
   * @throws {Conflict} if it is not stored, or not undone
   */
  async undo(id: number, actor: Actor, direction: Direction): Promise<UndoOutcome> {
    await findImport(this.#db, id);
    const context = { db: this.#db, actor, now: this.#now() };
    const outcome = await undoImport(context, id, direction);
    this.jobs.notify(id);
    return outcome;
  }

  /** Removes the files that are due, and the keys of old requests, in the background. Calls while a run waits for the last one share it. */
  tidySoon(): void {
    if (this.#isTidyDue) return;
    this.#isTidyDue = true;
    this.#tidied = this.#tidied
      .then(async () => {
        this.#isTidyDue = false;
        const isBusy = async (id: number) => (await this.jobs.find(id)) !== undefined;
        await removeExpiredKeys(this.#db, this.#now());
        await tidyImports({ db: this.#db, files: this.files, now: this.#now(), isBusy });
        const adopted = await this.files.tidy();
        if (adopted > 0) this.#say({ imports: adopted }, 'files of imports in DATA_DIR were taken into the register');
      })
      .catch(this.#report);
  }

  /** @returns ends the watch */
  watch(id: number, listener: () => void): () => void {
    return this.jobs.watch(id, listener);
  }

  async #waitForShortJob({ id, size }: Pick<ImportRecord, 'id' | 'size'>): Promise<void> {
    if (size !== null && size <= maxShortTextBytes) await this.jobs.untilEnded(id, shortJobWait);
  }

  async #refuseWhileStoring(id: number): Promise<void> {
    if ((await this.jobs.find(id))?.kind === 'store') throw new Conflict(words.storing);
  }

  /** @throws {Conflict} if the file is gone, or at a server of a version that did not share it */
  async #requireFile(id: number): Promise<void> {
    if (await this.files.has(id)) return;
    const { keptUntil, state } = await findImport(this.#db, id);
    if (keptUntil === null) refuseClosed(state);
    throw new Conflict(words.otherServer);
  }

  /** Looks at the sheets of a new file. */
  async #inspect(id: number, file: ImportFile): Promise<void> {
    const changes = await this.#preview(file).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      return { state: 'failed' as const, message: error.message };
    });
    await this.#db.write((tx) => updateImport(tx, { id, states: ['uploaded'] }, changes));
    if (changes.state === 'checking') await this.#check(await findImport(this.#db, id));
  }

  /** What a file says about its columns, and what people have decided about others with the same headers. */
  async #preview(file: ImportFile) {
    const sheets = await this.#inspections(() => inspectFile(file));
    const { name, ...remembered } = (await findMapping(this.#db, sheets)) ?? {};
    const isMapped = name !== undefined || sheets.some(({ proposed }) => proposed !== null);
    return {
      sheets: JSON.stringify(sheets),
      state: isMapped ? ('checking' as const) : ('uploaded' as const),
      ...(name !== undefined && { mappingName: name, plan: JSON.stringify({ ...defaultPlan, ...remembered }) }),
    };
  }

  /** Begins the check of an import, if it has none. Resolves when other servers can see and stop it. */
  #check(record: ImportRecord): Promise<void> {
    const { id, version, plan } = record;
    if (this.jobs.current(id)) return this.jobs.untilVisible(id);
    void this.jobs.start(id, 'check', async ({ signal, onProgress }) => {
      const folder = this.files.newCheck(id, version);
      const end = async (
        values: { state: 'checked'; summary: CheckSummary } | { state: 'uploaded' | 'failed'; message: string },
      ) => {
        const { state } = values;
        const changes =
          'summary' in values
            ? { state, summary: JSON.stringify(values.summary), message: null }
            : { state, message: values.message };
        await this.#db.write(async (tx) => {
          const isOurs = await updateImport(tx, { id, version, states: ['checking'] }, changes);
          if (isOurs && state === 'checked') await this.files.keepCheck(tx, id, folder);
        });
      };
      try {
        signal.throwIfAborted();
        await this.files.removeChecks(id);
        const summary = await checkImport(this.#db, await this.#fileOf(record), plan, { folder, signal, onProgress });
        signal.throwIfAborted();
        await end({ state: 'checked', summary });
      } catch (error) {
        if (signal.aborted) return;
        await this.#handle(error, (message, isOfFile) => end({ state: isOfFile ? 'uploaded' : 'failed', message }));
      }
    });
    return this.jobs.untilVisible(id);
  }

  #store(record: ImportRecord & { summary: CheckSummary }, by: Committer): void {
    const { id, version } = record;
    const ended = this.jobs.start(id, 'store', async ({ signal, onProgress }) => {
      try {
        signal.throwIfAborted();
        await storeImport(this.#db, record, await this.#fileOf(record), {
          ...by,
          now: this.#now(),
          signal,
          onProgress,
        });
        await this.files.keepFaulty(id, version);
      } catch (error) {
        if (signal.aborted) return;
        const checkAgain = error instanceof RegisterChanged;
        await this.#handle(error, (message) =>
          this.#db.write(async (tx) => {
            const changes = { message, ...(checkAgain && { state: 'checking' as const, summary: null }) };
            await updateImport(tx, { id, version, states: ['checked'] }, changes);
          }),
        );
      }
    });
    // Begins the check that a changed register makes necessary.
    ended.then(() => this.find(id)).catch(this.#report);
  }

  /** Notes why a job failed. While the database is away nothing can be noted, and the import stays as it is. */
  async #handle(error: unknown, note: (message: string, isOfFile: boolean) => Promise<void>): Promise<void> {
    const isOfFile = error instanceof UnreadableFile || error instanceof Conflict;
    if (!isOfFile) this.#report(error);
    if (error instanceof Unavailable) return;
    const message = error instanceof DomainError ? error.message : words.failed;
    await note(message, isOfFile).catch(this.#report);
  }

  async #fileOf({ id, fileName, size }: Pick<ImportRecord, 'id' | 'fileName' | 'size'>): Promise<ImportFile> {
    return { name: fileName, path: await this.files.source(id), size: size ?? 0 };
  }
}

/** The state of an import, with what only its job knows: that it is being stored, until its files are in order, too. */
function stateOf({ state }: Pick<ImportRecord, 'state'>, job: Readonly<JobView> | undefined): ImportState {
  const isStoring = job?.kind === 'store' && (state === 'checked' || state === 'stored');
  return isStoring ? 'storing' : state;
}

function requireStorable(record: CurrentImport, version: number | undefined): ImportRecord & { summary: CheckSummary } {
  const { state, summary } = record;
  if (state !== 'uploaded' && state !== 'checking' && state !== 'checked') refuseClosed(state);
  if (version !== undefined && version !== record.version) throw new Conflict(words.stalePlan);
  if (state !== 'checked' || !summary) throw new Conflict(words.notChecked);
  return { ...record, state, summary };
}

function refuseClosed(state: ImportState): never {
  if (state === 'discarded') throw new Conflict(words.discarded);
  if (state === 'undone') throw new Conflict(words.alreadyUndone);
  if (state === 'stored') throw new Conflict(words.alreadyStored);
  throw new Conflict(state === 'storing' ? words.storing : words.notChecked);
}
