import pg from 'pg';
import { databaseTimedOut } from '#database/check-answer.ts';
import type { Check } from '#database/database.ts';
import { describePostgresError } from '#database/postgres/errors.ts';
import type { LeaderCheck } from '#database/postgres/leader-check.ts';
import { connectionOptions, type PostgresAddress } from '#database/postgres/options.ts';

/** Time between two checks in ms, while PostgreSQL is down or connections break. */
const probeInterval = 1_000;
/** Minimum time in ms between two notifications about broken connections while PostgreSQL answers. */
const notifyInterval = 10_000;

/**
 * Tracks whether PostgreSQL answers. After a broken connection it checks repeatedly until PostgreSQL answers, on a connection
 * of its own, outside of the pools.
 */
export class PostgresPresence {
  readonly #address: PostgresAddress;
  readonly #leaders: LeaderCheck;
  readonly #onAnswer: (started: string) => void;
  readonly #listeners: ((health: Check) => void)[] = [];
  #downReason: string | undefined;
  #runningProbe: Promise<string | undefined> | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #notifiedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param onAnswer gets the start of the server each time that it answers */
  constructor(address: PostgresAddress, leaders: LeaderCheck, onAnswer: (started: string) => void) {
    this.#address = address;
    this.#leaders = leaders;
    this.#onAnswer = onAnswer;
  }

  /** Notifies once when PostgreSQL goes down, once when it is back, and with `ok` and a detail of single broken connections. */
  onChange(listener: (health: Check) => void): void {
    this.#listeners.push(listener);
  }

  /** Reports a connection that broke or could not be made. */
  suspect(reason: unknown): void {
    if (this.#timer || this.#isClosed) return;
    this.#scheduleCheck(describePostgresError(reason));
  }

  /** Checks now. */
  async check(): Promise<Check> {
    const reason = await this.#probe();
    return reason === undefined ? { status: 'ok' } : { ...databaseTimedOut, detail: reason };
  }

  /** True from the notification that it is down until it answers again. */
  get isAway(): boolean {
    return this.#downReason !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Schedules one check at a time; `#timer` is set until it ends. */
  #scheduleCheck(broken?: string): void {
    const wait = Math.max(0, this.#checkedAt + probeInterval - performance.now());
    this.#timer = setTimeout(() => void this.#checkAndNotify(broken), wait).unref();
  }

  async #checkAndNotify(broken: string | undefined): Promise<void> {
    const reason = await this.#probe();
    if (this.#isClosed) return;
    const wasDown = this.#downReason !== undefined;
    this.#downReason = reason;
    this.#checkedAt = performance.now();
    this.#timer = undefined;
    if (reason !== undefined) {
      this.#scheduleCheck();
      if (!wasDown) this.#notify({ ...databaseTimedOut, detail: reason });
    } else if (wasDown) this.#notify({ status: 'ok' });
    else if (this.#checkedAt - this.#notifiedAt > notifyInterval) {
      this.#notifiedAt = this.#checkedAt;
      this.#notify({ status: 'ok', ...(broken !== undefined && { detail: broken }) });
    }
  }

  /** The reason why PostgreSQL does not answer; undefined if it does. Concurrent calls share a probe. */
  #probe(): Promise<string | undefined> {
    this.#runningProbe ??= this.#connect().finally(() => {
      this.#runningProbe = undefined;
    });
    return this.#runningProbe;
  }

  async #connect(): Promise<string | undefined> {
    const client = new pg.Client(connectionOptions(this.#address, 'probe'));
    client.on('error', () => {});
    try {
      await client.connect();
      this.#onAnswer(await this.#leaders.startOf(client));
      return undefined;
    } catch (error) {
      return describePostgresError(error);
    } finally {
      // Not awaited, since a server that hangs does not close the connection either.
      client.end().catch(() => {});
    }
  }

  #notify(health: Check): void {
    for (const listener of this.#listeners) listener(health);
  }
}
