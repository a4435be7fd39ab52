import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';

/** The number of rows of a table. */
export async function countRows(db: Kysely<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}
