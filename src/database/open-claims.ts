import { sql } from 'kysely';
import type { DatabaseConfig } from '#database/open-database.ts';
import { postgresClaims } from '#database/postgres-claims.ts';
import { kyselyOver, PostgresPool } from '#database/postgres-pool.ts';
import { waitForPostgres } from '#database/postgres-start.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqliteClaims } from '#database/sqlite-claims.ts';

/**
 * Opens the claims of a register without opening it. Undefined if there is no register, or a version has made it whose
 * processes say nothing there.
 */
export async function openClaims({ dataDir, databaseUrl }: DatabaseConfig) {
  if (databaseUrl === undefined) {
    const folder = new RegisterFolder(dataDir);
    return folder.contents().databaseFiles.length > 0 ? openSqliteClaims(folder) : undefined;
  }
  const pool = new PostgresPool(await waitForPostgres(databaseUrl), 'writes');
  const db = kyselyOver(pool);
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('claim') is not null as exists`.execute(db);
  if (rows[0]?.exists) return { claims: postgresClaims(db), close: () => db.destroy() };
  await db.destroy();
  return undefined;
}
