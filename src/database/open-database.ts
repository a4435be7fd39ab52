import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { openPostgresDatabase } from '#database/postgres.ts';
import { openSqliteDatabase } from '#database/sqlite.ts';

export interface DatabaseConfig {
  /** Folder of the SQLite file, `ads.sqlite`. */
  dataDir: string;
  /** Address of a PostgreSQL database; without one the register is kept in SQLite. */
  databaseUrl: string | undefined;
}

/** Opens the register's database, ready to use. */
export function openDatabase({ dataDir, databaseUrl }: DatabaseConfig): Promise<Database> {
  return databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(join(dataDir, 'ads.sqlite'));
}
