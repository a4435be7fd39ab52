import type { BackupJobs } from '#backup/jobs/backup-jobs.ts';
import type { BackupStatus, BackupStatusFile } from '#backup/jobs/backup-status.ts';
import type { Claims } from '#database/claims.ts';
import { addDays, todayInVietnam } from '#domain/calendar.ts';

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

/**
 * The first moment after `time` at which it is `at` in Vietnam.
 *
 * @param time in ms since 1970, as the result
 * @param at `HH:MM`
 */
export function firstDueAfter(time: number, at: string): number {
  // Vietnam is seven hours ahead of UTC all year.
  const dueOn = (day: string) => Date.parse(`${day}T${at}:00+07:00`);
  const today = todayInVietnam(new Date(time));
  return dueOn(today) > time ? dueOn(today) : dueOn(addDays(today, 1));
}
