import type { BackupJobs } from '#backup/jobs/backup-jobs.ts';
import type { BackupStatusFile } from '#backup/jobs/backup-status.ts';
import type { Claims } from '#database/claims.ts';
import { addDays, isOfFuture, todayInVietnam } from '#domain/calendar.ts';

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
  /** When this server last began one, or else began to look, in ms since 1970. What it did may not have been saved. */
  #since: number | undefined;
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
    const { jobs, claims } = this.#parts;
    // While somebody makes or checks one, this one waits.
    if (!(await this.#isDue()) || this.#isClosed || jobs.state().job) return;
    await claims.runExclusively('nightly backup', async () => {
      // Another server may have made it.
      if (!(await this.#isDue())) return;
      this.#since = Date.now();
      await jobs.start({ task: 'make', isNightly: true });
      await jobs.ends();
    });
  }

  async #isDue(): Promise<boolean> {
    const { at, status } = this.#parts;
    const known = await status.read();
    if (!known) this.#since ??= Date.now();
    const attempts = [known && Date.parse(known.attemptedAt), this.#since].filter((time) => time !== undefined);
    return isDue(attempts, at, Date.now());
  }
}

/**
 * Whether a backup is due after these attempts. Those of the future, when the clock was ahead, count for nothing: else there
 * would be no backup until then.
 *
 * @param attempts in ms since 1970, as `now`
 * @param at `HH:MM`
 */
export function isDue(attempts: readonly number[], at: string, now: number): boolean {
  const past = attempts.filter((time) => !isOfFuture(time, now));
  return past.length === 0 || firstDueAfter(Math.max(...past), at) <= now;
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
