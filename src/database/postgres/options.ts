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
 * The options of a pool for each purpose. Times in ms.
 *
 * `connectionTimeoutMillis` limits connecting and waiting for one of the `max` connections. PostgreSQL enforces the next
 * three limits. `query_timeout` is for a PostgreSQL that does not answer; it is later than `statement_timeout`, whose error
 * is more precise.
 */
const purposes = {
  /** Prepared statements by index, while a patient waits. */
  lookUps: {
    max: 4,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 2_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 2_000,
    query_timeout: 3_000,
  },
  /** Records and lists of records. */
  reads: {
    max: 4,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 32_000,
  },
  /**
   * Changes by staff. Waiting for another change is limited to some seconds; a change of all cards may take longer.
   */
  writes: {
    max: 6,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 65_000,
  },
  /** Imports, one at a time per server. A transaction is idle while the next chunk is read. */
  imports: {
    max: 2,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 300_000,
    lock_timeout: 30_000,
    idle_in_transaction_session_timeout: 120_000,
    query_timeout: 310_000,
  },
  /** Migrations have no time limit. `pg` does not send a limit of 0, so it is an option. */
  migrations: { max: 1, connectionTimeoutMillis: 10_000 },
  /** A backup or a restore is one transaction without time limits. */
  backup: { max: 1, connectionTimeoutMillis: 10_000 },
  /** Checks whether PostgreSQL answers. */
  probe: { max: 1, connectionTimeoutMillis: 2_000, statement_timeout: 2_000, query_timeout: 3_000 },
} as const satisfies Record<string, Times>;

/** The limits that PostgreSQL enforces. */
const limitNames = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Idle time before TCP keep-alive, in ms. A dead peer is noticed some ten seconds later. */
const keepAliveAfter = 10_000;
/** Unused connections are closed after this, in ms. */
const idleTime = 60_000;

export type Purpose = keyof typeof purposes;

/** Where PostgreSQL is. */
export interface PostgresAddress {
  url: string;
  /** Whether a pooler such as PgBouncer may give each transaction another session. Then nothing is set for a session. */
  isPooled: boolean;
}

/**
 * The options of connections for a purpose. Parameters of the address, such as `?lock_timeout=…`, take precedence.
 */
export function connectionOptions({ url, isPooled }: PostgresAddress, purpose: Purpose): pg.PoolConfig {
  const { max, connectionTimeoutMillis, ...limits }: Times = purposes[purpose];
  const { query_timeout } = limits;
  const isUnlimited = purpose === 'migrations' || purpose === 'backup';
  return {
    connectionString: isPooled ? withoutLimits(url) : url,
    application_name: `ads ${purpose}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    idleTimeoutMillis: idleTime,
    max,
    connectionTimeoutMillis,
    ...(isPooled ? { ...(query_timeout !== undefined && { query_timeout }) } : limits),
    // Overrides limits of the role or the database.
    ...(isUnlimited && !isPooled && { options: limitNames.map((name) => `-c ${name}=0`).join(' ') }),
  };
}

/** The statements that limit a transaction through a pooler, as startup parameters do without one. */
export function transactionLimits({ url }: PostgresAddress, purpose: Purpose): string {
  const { searchParams } = new URL(url);
  const limits: Times = purposes[purpose];
  return limitNames
    .map((name) => `set local ${name} = ${Number(searchParams.get(name) ?? limits[name] ?? 0)}`)
    .join('; ');
}

/** A pooler may refuse startup parameters that it does not know. */
function withoutLimits(url: string): string {
  const address = new URL(url);
  for (const name of limitNames) address.searchParams.delete(name);
  return address.href;
}
