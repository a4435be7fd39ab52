import type { Database } from '#database/database.ts';
import type { OpenOptions } from '#database/open-options.ts';
import { openPostgresDatabase } from '#database/postgres.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqliteDatabase } from '#database/sqlite.ts';

export interface DatabaseConfig {
  /** Absolute path of the folder of the SQLite file, `ads.sqlite`, of the pictures and of the file `register-id`. */
  dataDir: string;
  /** Address of a PostgreSQL database. If undefined, the register is a SQLite file. */
  databaseUrl: string | undefined;
  /** Address of a replica of it, which is read while it is away. */
  replicaUrl?: string | undefined;
}

/**
 * Opens the register. Creates it only if neither the database nor the folder has anything of one. What others could read of
 * the folder is closed to them.
 *
 * @throws {CannotOpen} if database and folder do not belong together, the file is damaged, or PostgreSQL does not answer
 */
export async function openDatabase(
  { dataDir, databaseUrl, replicaUrl }: DatabaseConfig,
  options: OpenOptions = {},
): Promise<Database> {
  const folder = new RegisterFolder(dataDir);
  const db = databaseUrl
    ? await openPostgresDatabase({ url: databaseUrl, replicaUrl }, folder, options)
    : await openSqliteDatabase(folder, options);
  folder.closeToOthers(options.print ?? (() => {}));
  return db;
}
