import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { backupStatus, saveBackupStatus } from '#backup/backup-status.ts';
import { firstDueAfter } from '#backup/due-time.ts';
import type { NightlyAnswer, NightlyRequest } from '#backup/nightly-process.ts';

const program = fileURLToPath(new URL('./nightly-process.ts', import.meta.url));
/** How often the time is looked at, in ms: one long timer would be late after the machine has slept. */
const interval = 30_000;
/** Without these limits, garbage makes the child twice as large. In MiB. */
const flags = ['--max-old-space-size=128', '--max-semi-space-size=4'];

interface NightlyParts extends NightlyRequest {
  /** The time of day in Vietnam, `HH:MM`. */
  at: string;
  log: { info(values: object, message: string): void; error(values: object, message: string): void };
}

/**
 * Makes a backup every day, in a child process. One that was missed, since the server did not run or an attempt was broken off,
 * is made at the start.
 */
export class NightlyBackups {
  readonly #parts: NightlyParts;
  readonly #timer: NodeJS.Timeout;
  /** When the next one is due, in ms since 1970; undefined until it is known. */
  #due: number | undefined;
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(parts: NightlyParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), interval).unref();
    void this.#begin();
  }

  /** Ends a backup that is being made. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL');
    await this.#running;
  }

  async #begin(): Promise<void> {
    const last = await backupStatus(this.#parts.register.dataDir);
    this.#due = firstDueAfter(last ? Date.parse(last.attemptedAt) : Date.now(), this.#parts.at);
    this.#look();
  }

  #look(): void {
    if (this.#isClosed || this.#running || this.#due === undefined || Date.now() < this.#due) return;
    const { log } = this.#parts;
    this.#running = this.#make()
      .catch((error: unknown) => log.error({ err: error }, 'the status of the backup was not saved'))
      .finally(() => {
        this.#running = undefined;
      });
    this.#due = firstDueAfter(Date.now(), this.#parts.at);
  }

  async #make(): Promise<void> {
    const { register, log } = this.#parts;
    const attemptedAt = new Date().toISOString();
    const before = await backupStatus(register.dataDir);
    const { sound, error } = await this.#ask();
    // The next start makes it again.
    if (this.#isClosed) return;
    await saveBackupStatus(register.dataDir, { attemptedAt, sound: sound ?? before?.sound ?? null, error });
    if (error === null) log.info({ path: sound?.path, bytes: sound?.size }, 'a backup was made and checked');
    else
      log.error(
        { reason: error, path: sound?.path },
        sound ? 'a backup was made, but what follows failed' : 'no backup could be made',
      );
  }

  #ask(): Promise<NightlyAnswer> {
    const { register, folder, command } = this.#parts;
    const child = fork(program, [], {
      execArgv: flags,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    const { promise, resolve } = Promise.withResolvers<NightlyAnswer>();
    const fail = (error: string) => resolve({ sound: null, error });
    child.once('message', (answer: NightlyAnswer) => resolve(answer));
    child.once('error', (error) => fail(`The process for backups failed: ${error.message}`));
    child.once('exit', (status, signal) => fail(`The process for backups ended with ${signal ?? `status ${status}`}`));
    const request: NightlyRequest = { register, folder, command };
    // If the process has ended already, its exit event follows.
    child.send(request, () => {});
    return promise;
  }
}
