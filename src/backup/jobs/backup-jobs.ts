import { type ChildProcess, fork } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { archiveName } from '#backup/archive-name.ts';
import type { KeyedRegister } from '#backup/back-up.ts';
import { saveCheck } from '#backup/jobs/backup-checks.ts';
import type { BackupFailure } from '#backup/jobs/backup-failure.ts';
import type { BackupAnswer, BackupMessage, BackupRequest } from '#backup/jobs/backup-process.ts';
import type { BackupStatusFile } from '#backup/jobs/backup-status.ts';
import type { BackupCommand } from '#backup/jobs/try-backup-settings.ts';
import { isOfFuture } from '#domain/calendar.ts';
import { Conflict } from '#domain/errors.ts';
import { backups as words } from '#strings/vi/server/backups.ts';

const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
/** Without these limits, garbage makes the child twice as large. In MiB. */
const flags = ['--max-old-space-size=128', '--max-semi-space-size=4'];

export interface BackupJobParts {
  register: KeyedRegister;
  status: BackupStatusFile;
  /** Checks the register that is open, where a backup of it shows damage. */
  checkIntegrity: () => Promise<void>;
  /** Folder for backups. */
  folder: string;
  /** Runs after each backup that was made. */
  command: BackupCommand | undefined;
  /** Backups are encrypted with it; undefined for not at all. */
  passphrase: string | undefined;
  log: { info(values: object, message: string): void; error(values: object, message: string): void };
}

/** The making or the check of a backup. */
export interface BackupJob {
  task: BackupRequest['task'];
  /** Of the file. */
  name: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** What is done, from 0 to 1. */
  share: number;
}

/** A job that has ended. */
export interface EndedJob extends Omit<BackupJob, 'share'> {
  /** Null if it succeeded. */
  reason: BackupFailure | null;
}

/** What is being made or checked, and what was last. */
export interface BackupState {
  job: Readonly<BackupJob> | undefined;
  /** Undefined if none has ended since the server started. */
  ended: EndedJob | undefined;
}

export type BackupTask = { task: 'make'; isNightly: boolean } | { task: 'check'; name: string };

/** Makes and checks backups in a child process, one at a time. */
export class BackupJobs {
  readonly #parts: BackupJobParts;
  #job: BackupJob | undefined;
  #ended: EndedJob | undefined;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  /** The time in the last name, in ms since 1970. Names have whole seconds. */
  #named = 0;
  #isClosed = false;

  constructor(parts: BackupJobParts) {
    this.#parts = parts;
  }

  state(): BackupState {
    return { job: this.#job, ended: this.#ended };
  }

  /**
   * Starts to make a backup, or to read one back, and returns when it has been started.
   *
   * @param task for a check with the name of a file in the folder
   * @param prepare runs before with the name; if it fails, nothing is started
   * @throws {Conflict} if something is running
   */
  async start(task: BackupTask, prepare?: (name: string) => Promise<void>): Promise<void> {
    if (this.#job) throw new Conflict(words.running[this.#job.task]);
    const name = task.task === 'make' ? this.#newName(task.isNightly) : task.name;
    const job: BackupJob = { task: task.task, name, startedAt: new Date().toISOString(), share: 0 };
    // From here on nothing else starts.
    this.#job = job;
    const end = () => {
      this.#job = undefined;
      this.#running = undefined;
    };
    try {
      await prepare?.(name);
    } catch (error) {
      end();
      throw error;
    }
    if (this.#isClosed) return end();
    this.#running = this.#work(job)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'the outcome of a backup was not saved'))
      .finally(end);
  }

  /** Resolves when nothing is running. */
  async ends(): Promise<void> {
    await this.#running;
  }

  /** Ends what is running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
    await this.#running;
  }

  #newName(isNightly: boolean): string {
    const now = Date.now();
    // Where the clock has been set back, names go back with it.
    this.#named = isOfFuture(this.#named, now) ? now : Math.max(now, this.#named + 1000);
    const isEncrypted = this.#parts.passphrase !== undefined;
    return archiveName({ time: new Date(this.#named), isNightly, isEncrypted });
  }

  async #work(job: BackupJob): Promise<void> {
    const { register, folder, command, passphrase } = this.#parts;
    const { task, name, startedAt } = job;
    const path = join(folder, name);
    const request = { register, path, passphrase };
    const answer = await this.#ask(job, task === 'make' ? { task, command, ...request } : { task, ...request });
    // The next start makes the nightly backup again.
    if (this.#isClosed) return;
    this.#ended = { task, name, startedAt, reason: answer.reason };
    this.#report(task, path, answer);
    if (task === 'make') {
      if (answer.reason === 'register-damaged') void this.#parts.checkIntegrity();
      await this.#saveStatus(startedAt, answer);
    }
    await this.#saveCheck(name, answer);
  }

  #ask(job: BackupJob, request: BackupRequest): Promise<BackupAnswer> {
    const child = fork(program, [], {
      execArgv: flags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<BackupAnswer>();
    const fail = (error: string) => resolve({ sound: null, error, reason: 'other' });
    child.on('message', (message: BackupMessage) => {
      if ('share' in message) job.share = message.share;
      else resolve(message);
    });
    child.once('error', (error) => fail(`The process for backups failed: ${error.message}`));
    child.once('exit', (status, signal) => fail(`The process for backups ended with ${signal ?? `status ${status}`}`));
    // If the process has ended already, its exit event follows.
    child.send(request, () => {});
    return promise;
  }

  #report(task: BackupJob['task'], path: string, { sound, error }: BackupAnswer): void {
    const { log } = this.#parts;
    if (task === 'check') {
      if (error === null) log.info({ path }, 'a backup was checked');
      else log.error({ reason: error, path }, 'a backup is not sound, or could not be checked');
    } else if (error === null) log.info({ path, bytes: sound?.size }, 'a backup was made and checked');
    else if (sound) log.error({ reason: error, path }, 'a backup was made, but what follows failed');
    else log.error({ reason: error }, 'no sound backup could be made');
  }

  async #saveStatus(attemptedAt: string, { sound, error, reason }: BackupAnswer): Promise<void> {
    const { status } = this.#parts;
    const before = await status.read();
    await status.save({ attemptedAt, sound: sound ?? before?.sound ?? null, error, reason });
  }

  /** Notes what is known of the archive now: nothing, if there is none, or it could not be read to its end. */
  async #saveCheck(name: string, { sound, reason }: BackupAnswer): Promise<void> {
    const { register, folder } = this.#parts;
    const verdict = sound ? null : reason;
    if (!sound && reason !== 'unreadable' && reason !== 'newer' && reason !== 'register-damaged') return;
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (!file) return;
    const checkedAt = sound?.checkedAt ?? new Date().toISOString();
    await saveCheck(register.dataDir, await readdir(folder), name, { ...file, checkedAt, reason: verdict });
  }
}
