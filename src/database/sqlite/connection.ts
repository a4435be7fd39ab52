import SqliteDatabase from 'better-sqlite3';

export type SqliteConnection = SqliteDatabase.Database;

/** From 3.7.0 to 3.51.2 two connections that write or checkpoint at once could corrupt a database in WAL mode. */
const oldestSafe = [3, 51, 3] as const;
/** How long a statement waits for a write of another process, such as an import on the command line, in ms. */
const busyTimeout = 15_000;
const synchronousFull = 2;
/** The size to which SQLite truncates the log's file when it restarts the log, in bytes. */
const journalSizeLimit = 16 * 1024 * 1024;

/**
 * Opens the database file with all safety settings, and reads back those that SQLite may ignore silently.
 *
 * @throws if SQLite is older than 3.51.3, or journal mode, durability or foreign keys did not take effect.
 */
export function openSqlite(file: string, { readonly = false, cacheMb = 16 } = {}): SqliteConnection {
  const connection = new SqliteDatabase(file, { readonly, fileMustExist: readonly, timeout: busyTimeout });
  try {
    requireSafeVersion(connection);
    if (!readonly) connection.pragma('journal_mode = WAL');
    // The build's default in WAL mode is NORMAL, which may lose the last commits when the power fails.
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Deleted data is overwritten with zeros.
    connection.pragma('secure_delete = ON');
    connection.pragma(`cache_size = -${cacheMb * 1024}`);
    connection.pragma('temp_store = MEMORY');
    connection.pragma(`journal_size_limit = ${journalSizeLimit}`);
    expectPragma(connection, 'journal_mode', 'wal');
    expectPragma(connection, 'synchronous', synchronousFull);
    expectPragma(connection, 'foreign_keys', 1);
    expectPragma(connection, 'secure_delete', 1);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function requireSafeVersion(connection: SqliteConnection): void {
  const version = String(connection.prepare('select sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [at, oldest] of oldestSafe.entries()) {
    const part = parts[at] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new Error(
        `SQLite ${version} can corrupt a database in WAL mode; ${oldestSafe.join('.')} or newer is needed.`,
      );
    }
  }
}

function expectPragma(connection: SqliteConnection, name: string, expected: string | number): void {
  const value = connection.pragma(name, { simple: true });
  if (value !== expected) throw new Error(`SQLite keeps ${name} at ${String(value)} instead of ${expected}.`);
}
