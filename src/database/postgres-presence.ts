import pg from 'pg';
import { databaseTimedOut } from '#database/check-answer.ts';
import type { Check } from '#database/database.ts';
import { describePostgresError } from '#database/postgres-errors.ts';
import { connectionOptions } from '#database/postgres-options.ts';

/** Time between two looks, in ms, while it is away or connections break. */
const askAgainAfter = 1_000;
/** Of connections that break while it is there, one line is told in so many ms: where one breaks, more do. */
const quietTime = 10_000;

/**
 * Knows whether PostgreSQL is there. Whoever sees a connection break says so; it is then looked for until it answers,
 * on a connection of its own, which no queue and no lock holds up.
 */
export class PostgresPresence {
  readonly #url: string;
  readonly #listeners: ((health: Check) => void)[] = [];
  #away: string | undefined;
  #asked: Promise<string | undefined> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Tells once when it goes away, once when it is back, and with `ok` and a detail of connections that broke alone. */
  onChange(listener: (health: Check) => void): void {
    this.#listeners.push(listener);
  }

  /** A connection broke, or could not be made. */
  suspect(reason: unknown): void {
    if (this.#timer || this.#isClosed) return;
    this.#lookLater(describePostgresError(reason));
  }

  /** Asks it now. */
  async check(): Promise<Check> {
    const reason = await this.#ask();
    return reason === undefined ? { status: 'ok' } : { ...databaseTimedOut, detail: reason };
  }

  /** True from when it was told to be away until it has answered again. */
  get isAway(): boolean {
    return this.#away !== undefined;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** One look at a time; `#timer` is set from here to its end. */
  #lookLater(broken?: string): void {
    const wait = Math.max(0, this.#lookedAt + askAgainAfter - performance.now());
    this.#timer = setTimeout(() => void this.#look(broken), wait).unref();
  }

  async #look(broken: string | undefined): Promise<void> {
    const reason = await this.#ask();
    if (this.#isClosed) return;
    const wasAway = this.#away !== undefined;
    this.#away = reason;
    this.#lookedAt = performance.now();
    this.#timer = undefined;
    if (reason !== undefined) {
      this.#lookLater();
      if (!wasAway) this.#tell({ ...databaseTimedOut, detail: reason });
    } else if (wasAway) this.#tell({ status: 'ok' });
    else if (this.#lookedAt - this.#toldAt > quietTime) {
      this.#toldAt = this.#lookedAt;
      this.#tell({ status: 'ok', ...(broken !== undefined && { detail: broken }) });
    }
  }

  /** Why it does not answer; undefined where it does. Whoever asks meanwhile gets the same answer. */
  #ask(): Promise<string | undefined> {
    this.#asked ??= this.#connect().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #connect(): Promise<string | undefined> {
    const client = new pg.Client(connectionOptions(this.#url, 'probe'));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return undefined;
    } catch (error) {
      return describePostgresError(error);
    } finally {
      // A server that says nothing does not say goodbye either: nobody waits for it.
      client.end().catch(() => {});
    }
  }

  #tell(health: Check): void {
    for (const listener of this.#listeners) listener(health);
  }
}
