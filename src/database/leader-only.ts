import type pg from 'pg';
import { databaseUnavailable, standbyReached } from '#database/postgres-errors.ts';
import type { PostgresPool } from '#database/postgres-pool.ts';

/**
 * Runs a statement that finds one row or none, and says by itself whether a standby answers: behind a pooler each statement may
 * reach another server than that to which the connection was made.
 *
 * @throws {Unavailable} if a standby has answered, or PostgreSQL is down
 */
export async function queryLeaderOnly<Row>(
  pool: PostgresPool,
  { text, values }: { text: string; values: unknown[] },
): Promise<Row | undefined> {
  const { rows } = await pool.query<pg.QueryResultRow>({
    text: `select pg_is_in_recovery() as "fromStandby", found.*
      from (values (1)) as one (row) left join (select true as "isFound", asked.* from (${text}) asked) found on true`,
    values,
  });
  const { fromStandby, isFound, ...row } = rows[0] ?? {};
  if (fromStandby !== false) throw databaseUnavailable(new Error(standbyReached));
  return isFound === true ? (row as Row) : undefined;
}
