import { sql } from 'kysely';
import type { Database, OpenOptions } from '#database/database.ts';
import { postgresClaims } from '#database/postgres/claims.ts';
import { openPostgresDatabase } from '#database/postgres/open.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { waitForPostgres } from '#database/postgres/start.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqliteClaims } from '#database/sqlite/claims.ts';
import { openSqliteDatabase } from '#database/sqlite/open.ts';

export interface DatabaseConfig {
  /** Absolute path of the folder of the SQLite file, `ads.sqlite`, of the pictures and of the file `register-id`. */
  dataDir: string;
  /** Address of a PostgreSQL database. If undefined, the register is a SQLite file. */
  databaseUrl: string | undefined;
}

/**
 * Opens the register. Creates it only if neither the database nor the folder has anything of one. What others could read of
 * the folder is closed to them.
 *
 * @throws {CannotOpen} if database and folder do not belong together, the file is damaged, or PostgreSQL does not answer
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  options: OpenOptions = {},
): Promise<Database> {
  const folder = new RegisterFolder(dataDir);
  const db = databaseUrl
    ? await openPostgresDatabase(databaseUrl, folder, options)
    : await openSqliteDatabase(folder, options);
  folder.closeToOthers(options.print ?? (() => {}));
  return db;
}

/** Opens the claims of a register without opening it. Undefined if there is no register. */
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
