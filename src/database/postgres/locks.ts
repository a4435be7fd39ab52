import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables, WriteOptions } from '#database/database.ts';
import { databaseBusy, isLockRefused, TransactionConflict } from '#database/postgres/errors.ts';

/** The first of the two numbers of each advisory lock, which tells them from those of other programs: "ads" in ASCII. */
const namespace = 0x616473;

/** The advisory locks, which all servers on a database share. Numbers never change once released. */
const keys = {
  /** Preparing the database: the schema and the id of the register. */
  start: 1,
  /** Storing an import, or taking one back. */
  imports: 2,
} as const;

type AdvisoryLock = keyof typeof keys;

/** Time between the first two attempts to take a lock, in ms; it doubles up to the longest. */
const tryInterval = 10;
const longestTryInterval = 300;
/** How long a table is waited for, and the time between two attempts, in ms. */
const tableTimeout = 5_000;
const tableInterval = 20;
/** How often a migration tries to get its tables, and the time between two attempts, in ms. */
const migrationTries = 600;
const migrationInterval = 1_000;

/** Waits for a lock and holds it until the transaction ends. A lock of a session would not work through a pooler. */
export async function takeLock(tx: Kysely<Tables>, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(namespace)}, ${sql.lit(keys[lock])})`.execute(tx);
}

/**
 * Takes a lock like `takeLock`, in a wait that can be cancelled and that no time limit of PostgreSQL ends.
 *
 * @throws {Unavailable} if the time is over; the reason of the signal if that has given up
 */
export async function waitForLock(
  tx: Kysely<Tables>,
  lock: AdvisoryLock,
  { signal, timeout = Number.POSITIVE_INFINITY, onWait }: Omit<WriteOptions, 'purpose'>,
): Promise<void> {
  const until = performance.now() + timeout;
  for (let interval = tryInterval; !(await tryLock(tx, lock)); interval = Math.min(longestTryInterval, interval * 2)) {
    if (performance.now() > until) throw databaseBusy(new Error(`The lock for ${lock} is taken.`));
    onWait?.();
    await setTimeout(interval, undefined, { signal }).catch(() => {});
    signal?.throwIfAborted();
  }
}

/** Locks a table against writes until the transaction ends. Others that want to write to it wait behind this wait. */
export async function lockTable(tx: Kysely<Tables>, table: keyof Tables): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}

/**
 * Like `lockTable`, for a table that imports write to for minutes: while this one waits for them, others write on.
 *
 * @throws {Unavailable} if it was never free
 */
export async function lockTableWithRetries(tx: Kysely<Tables>, table: keyof Tables): Promise<void> {
  const until = performance.now() + tableTimeout;
  await sql`savepoint free`.execute(tx);
  for (;;) {
    try {
      await sql`lock table ${sql.table(table)} in share row exclusive mode nowait`.execute(tx);
      return;
    } catch (error) {
      if (!isLockRefused(error) || performance.now() > until) throw error;
      await sql`rollback to savepoint free`.execute(tx);
      await setTimeout(tableInterval);
    }
  }
}

/**
 * Repeats a transaction until it gets the locks that others hold.
 *
 * @param attempt the whole transaction
 * @param onWait called once, before the first repetition
 * @throws {Unavailable} if it did not get them in some ten minutes
 */
export async function retryWhileLocked<Result>(attempt: () => Promise<Result>, onWait: () => void): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(isLockRefused(error) || error instanceof TransactionConflict) || tries === migrationTries) throw error;
      if (tries === 1) onWait();
      await setTimeout(migrationInterval);
    }
  }
}

async function tryLock(tx: Kysely<Tables>, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(namespace)}, ${sql.lit(keys[lock])}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

const maxRetries = 5;
/** The maximum delay before the first retry, in ms; it doubles with each one. */
const firstDelay = 20;

/**
 * Retries a transaction a few times after a deadlock or serialization failure.
 *
 * @param attempt the whole transaction, which may only use the database, or what can be read again
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransactionConflict) || retries === maxRetries) throw error;
      // Random, so that the two do not conflict again.
      await setTimeout(Math.random() * firstDelay * 2 ** retries);
    }
  }
}
