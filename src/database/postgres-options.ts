import type pg from 'pg';

type Times = Pick<
  pg.PoolConfig,
  | 'max'
  | 'connectionTimeoutMillis'
  | 'statement_timeout'
  | 'lock_timeout'
  | 'idle_in_transaction_session_timeout'
  | 'query_timeout'
>;

/**
 * What connections are for: each purpose has its own, so that none can take another's. Times in ms.
 *
 * `connectionTimeoutMillis` counts for connecting, and for the wait until one of the `max` connections is free.
 * PostgreSQL itself holds the three limits after it. `query_timeout` is for a PostgreSQL that says nothing any more:
 * later than `statement_timeout`, whose answer is the better one.
 */
const purposes = {
  /** Prepared statements by index. A patient waits: what takes seconds will not come. */
  lookUps: {
    max: 4,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 2_000,
    query_timeout: 3_000,
  },
  /** Lists, searches, figures. The slowest, a sort of a million cards by name, takes some seconds. */
  reads: {
    max: 4,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 32_000,
  },
  /**
   * What staff change. A person who waits longer than some seconds for somebody else's change tries again; a change of
   * all cards at once takes its time.
   */
  writes: {
    max: 6,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 65_000,
  },
  /** A server imports one file at a time. Between two chunks of rows the file is read. */
  imports: {
    max: 2,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 300_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 120_000,
    query_timeout: 310_000,
  },
  /** Building an index takes as long as it takes. `0`, which `pg` would not send, stands in `unlimited`. */
  migrations: { max: 1, connectionTimeoutMillis: 10_000 },
  /** Asks whether PostgreSQL is there. */
  probe: { max: 1, connectionTimeoutMillis: 2_000, statement_timeout: 2_000, query_timeout: 3_000 },
} as const satisfies Record<string, Times>;

/** Also where the role or the database has limits of its own. */
const unlimited = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** A peer that is gone is noticed after this and some ten seconds more, in ms. */
const keepAliveAfter = 10_000;
/** A connection that nobody has used for this long is closed, in ms. */
const idleTime = 60_000;

export type Purpose = keyof typeof purposes;

/**
 * How connections for a purpose are made. What the address itself sets, such as `?lock_timeout=…`, counts for more.
 */
export function connectionOptions(url: string, purpose: Purpose): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: `ads ${purpose}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    idleTimeoutMillis: idleTime,
    ...(purpose === 'migrations' && { options: unlimited }),
    ...purposes[purpose],
  };
}
