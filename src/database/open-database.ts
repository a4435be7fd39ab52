import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres.ts';
import type { StartOptions } from '#database/postgres-start.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqliteDatabase } from '#database/sqlite.ts';

export interface DatabaseConfig {
  /** Absolute path of the folder of the SQLite file, `ads.sqlite`, of the pictures and of the file `register-id`. */
  dataDir: string;
  /** Address of a PostgreSQL database; without one the register is kept in SQLite. */
  databaseUrl: string | undefined;
}

/**
 * Opens the register, ready to use. Creates it only where neither the database nor the folder holds anything of one.
 *
 * @throws {CannotOpen} where that is not possible: database and folder are not known to belong together, the file is
 *   damaged, or PostgreSQL does not answer
 */
export function openDatabase(
  { dataDir, databaseUrl }: DatabaseConfig,
  { say = () => {}, ...options }: StartOptions = {},
): Promise<Database> {
  const folder = new RegisterFolder(dataDir);
  return databaseUrl ? openPostgresDatabase(databaseUrl, folder, { say, ...options }) : openSqliteDatabase(folder, say);
}
