import type { BackupJobs } from '#backup/backup-jobs.ts';
import type { BackupStatus, BackupStatusFile } from '#backup/backup-status.ts';
import { firstDueAfter } from '#backup/due-time.ts';
import type { Claims } from '#database/claims.ts';

/** How often the time is looked at, in ms: one long timer would be late after the machine has slept. */
const interval = 30_000;

interface NightlyParts {
  jobs: BackupJobs;
  status: BackupStatusFile;
  claims: Claims;
  /** Gets the error of a look that failed. */
  report: (error: unknown) => void;
  /** The time of day in Vietnam, `HH:MM`. */
  at: string;
}

/**
 * Makes a backup every day. One that was missed, since the server did not run or an attempt was broken off, is made at the
 * start. Of several servers of a register one makes it.
 */
export class NightlyBackups {
  readonly #parts: NightlyParts;
  readonly #timer: NodeJS.Timeout;
  /** When the next one is due, in ms since 1970; undefined until it is known. */
  #due: number | undefined;
  #isClosed = false;
  #isLooking = false;

  constructor(parts: NightlyParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#lookSoon(), interval).unref();
    this.#lookSoon();
  }

  /** Begins no more. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  #lookSoon(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#look()
      .catch(this.#parts.report)
      .finally(() => {
        this.#isLooking = false;
      });
  }

  async #look(): Promise<void> {
    const { jobs, at, claims, status } = this.#parts;
    this.#due ??= firstDueAfter(attemptedAt(await status.read()) ?? Date.now(), at);
    const due = this.#due;
    // While somebody makes or checks one, this one waits.
    if (this.#isClosed || Date.now() < due || jobs.state().job) return;
    await claims.runExclusively('nightly backup', async () => {
      // Another server may have made it.
      if ((attemptedAt(await status.read()) ?? 0) < due) {
        await jobs.start({ task: 'make', isNightly: true });
        await jobs.ends();
      }
      this.#due = firstDueAfter(Date.now(), at);
    });
  }
}

function attemptedAt(status: BackupStatus | undefined): number | undefined {
  return status && Date.parse(status.attemptedAt);
}
