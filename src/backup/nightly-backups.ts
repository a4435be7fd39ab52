import type { BackupJobs } from '#backup/backup-jobs.ts';
import { backupStatus } from '#backup/backup-status.ts';
import { firstDueAfter } from '#backup/due-time.ts';

/** How often the time is looked at, in ms: one long timer would be late after the machine has slept. */
const interval = 30_000;

interface NightlyParts {
  jobs: BackupJobs;
  /** Where the status of backups is. */
  dataDir: string;
  /** The time of day in Vietnam, `HH:MM`. */
  at: string;
}

/**
 * Makes a backup every day. One that was missed, since the server did not run or an attempt was broken off, is made at the
 * start.
 */
export class NightlyBackups {
  readonly #parts: NightlyParts;
  readonly #timer: NodeJS.Timeout;
  /** When the next one is due, in ms since 1970; undefined until it is known. */
  #due: number | undefined;
  #isClosed = false;

  constructor(parts: NightlyParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), interval).unref();
    void this.#begin();
  }

  /** Begins no more. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async #begin(): Promise<void> {
    const last = await backupStatus(this.#parts.dataDir);
    this.#due = firstDueAfter(last ? Date.parse(last.attemptedAt) : Date.now(), this.#parts.at);
    this.#look();
  }

  #look(): void {
    const { jobs, at } = this.#parts;
    // While somebody makes or checks one, this one waits.
    if (this.#isClosed || jobs.job || this.#due === undefined || Date.now() < this.#due) return;
    void jobs.start({ task: 'make', isNightly: true });
    this.#due = firstDueAfter(Date.now(), at);
  }
}
