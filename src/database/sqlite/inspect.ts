import SqliteDatabase from 'better-sqlite3';
import { CannotOpen } from '#database/database-errors.ts';
import type { FoundRegister } from '#database/register-check.ts';
import { refuseLostLog, unmarkLog } from '#database/sqlite/log-marker.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * Inspects a SQLite file without writing to it: finds the register and reads the start of each table.
 *
 * @throws {CannotOpen} if it belongs to another program, or its log is lost
 * @throws SQLite's own error if it is damaged or no database
 */
export function inspectSqlite(file: string): FoundRegister {
  refuseLostLog(file);
  return withConnection(file, (connection) => {
    const names = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
    // Otherwise damage would show only at the first request that reads or writes the table.
    for (const name of names) connection.prepare(`select 1 from "${name}" not indexed limit 1`).get();
    if (!names.includes('warranty')) {
      const foreignTables = names.filter((name) => !/^(kysely|sqlite)_/.test(name));
      if (foreignTables.length === 0) return { exists: false };
      throw new CannotOpen(words.ofOtherProgram(file, foreignTables[0] ?? ''));
    }
    if (!names.includes('register')) return { exists: true };
    const id = connection.prepare('select id from register').pluck().get() as string | undefined;
    return { exists: true, id };
  });
}

function withConnection<Result>(file: string, work: (connection: SqliteDatabase.Database) => Result): Result {
  try {
    return inspect(file, { readonly: true }, work);
  } catch (error) {
    // Recovery after a killed process needs a writable connection.
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_READONLY')) throw error;
    unmarkLog(file);
    return inspect(file, {}, work);
  }
}

function inspect<Result>(
  file: string,
  options: SqliteDatabase.Options,
  work: (connection: SqliteDatabase.Database) => Result,
): Result {
  const connection = new SqliteDatabase(file, { ...options, fileMustExist: true, timeout: 15_000 });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
