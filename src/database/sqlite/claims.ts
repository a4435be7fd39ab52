import { rmSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { Claims, type ClaimTables } from '#database/claims.ts';
import type { RegisterFolder } from '#database/register-folder.ts';
import type { SqliteConnection } from '#database/sqlite/connection.ts';

const busyTimeout = 5_000;

/**
 * Opens the claims of the processes that share a SQLite register, in a file of their own: an import that is stored has the
 * register's only lock for writing all the while, and tells its progress nevertheless. The file says nothing that matters after
 * the processes have ended, so a damaged one is made again. Its statements take some microseconds of the calling thread.
 */
export async function openSqliteClaims({ path }: RegisterFolder): Promise<{ claims: Claims; close(): Promise<void> }> {
  const file = join(path, 'claims.sqlite');
  const database = openFile(file) ?? makeAnew(file);
  const db = new Kysely<ClaimTables>({ dialect: new SqliteDialect({ database }) });
  await sql`create table if not exists claim (name text primary key, holder text not null, "beatAt" integer not null,
    detail text not null, "isCancelled" integer not null) strict`.execute(db);
  const now = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  return { claims: new Claims(db, now), close: () => db.destroy() };
}

/** Undefined if the file is damaged. */
function openFile(file: string): SqliteConnection | undefined {
  const database = new SqliteDatabase(file, { timeout: busyTimeout });
  try {
    database.pragma('journal_mode = WAL');
    // A crash of the machine may damage the file.
    database.pragma('synchronous = OFF');
    if (database.pragma('quick_check(1)', { simple: true }) === 'ok') return database;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') {
      database.close();
      throw error;
    }
  }
  database.close();
  return undefined;
}

function makeAnew(file: string): SqliteConnection {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  const database = openFile(file);
  if (!database) throw new Error(`${file} is damaged again and again.`);
  return database;
}
