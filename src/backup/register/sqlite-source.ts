import { basename } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { BackupError } from '#backup/backup-error.ts';
import { folderFiles, registerFiles } from '#backup/register/register-files.ts';
import type { FileSource, RegisterSnapshot } from '#backup/register/register-snapshot.ts';
import type { TableShape } from '#backup/register/table-shapes.ts';
import type { Tables } from '#database/database.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { verifyRegister } from '#database/register-check.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqlite } from '#database/sqlite/connection.ts';
import { translateOpenError } from '#database/sqlite/errors.ts';
import { inspectSqlite } from '#database/sqlite/inspect.ts';
import { SqliteIntegrity } from '#database/sqlite/integrity.ts';
import { archives as words } from '#strings/vi/server/archives.ts';

const rowsAtOnce = 1_000;

/** Opens the SQLite file of a folder, on a read-only connection of its own. */
export async function openSqliteSource({ dataDir }: Pick<DatabaseConfig, 'dataDir'>): Promise<RegisterSnapshot> {
  const folder = new RegisterFolder(dataDir);
  const file = folder.databaseFile;
  try {
    const admission = await verifyRegister({ folder, database: file, isInFolder: true }, async ({ databaseFiles }) =>
      databaseFiles.includes(basename(file)) ? inspectSqlite(file) : { exists: false },
    );
    if (admission === 'create') throw new BackupError('no-register', words.noRegister(`${dataDir} (DATA_DIR)`));
    return snapshotOf(file, folderFiles(dataDir));
  } catch (error) {
    throw error instanceof BackupError ? error : translateOpenError(error, file);
  }
}

function snapshotOf(file: string, files: FileSource): RegisterSnapshot {
  const connection = openSqlite(file, { readonly: true });
  connection.exec('begin');
  const check = new SqliteIntegrity();
  const checked = check.check(file);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  return {
    engine: 'sqlite',
    db,
    files: registerFiles(db, files),
    async *rows({ name, columns }: TableShape) {
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      const statement = connection.prepare(`select ${list} from "${name}" order by "${columns[0]?.name}"`).raw();
      let some: unknown[][] = [];
      for (const row of statement.iterate()) {
        some.push(row as unknown[]);
        if (some.length < rowsAtOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    async lastId({ name }: TableShape) {
      return Number(connection.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name) ?? 0);
    },
    async integrity() {
      await checked;
      const { status, reason } = check.result ?? {};
      if (status === 'failed') return 'failed';
      return status === 'ok' && reason === undefined ? 'ok' : 'unchecked';
    },
    async close() {
      await check.stop();
      // It closes the connection, too.
      await db.destroy();
    },
  };
}
