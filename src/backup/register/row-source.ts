import { basename } from 'node:path';
import { type ControlledTransaction, Kysely, SqliteDialect, sql } from 'kysely';
import type { Manifest } from '#backup/archive-format.ts';
import { BackupError } from '#backup/backup-error.ts';
import { importFiles } from '#backup/register/postgres-files.ts';
import { folderFiles, registerFiles } from '#backup/register/register-files.ts';
import type { FileSource, RegisterSnapshot } from '#backup/register/register-snapshot.ts';
import { type TableShape, tableShapes } from '#backup/register/table-shapes.ts';
import type { Tables } from '#database/database.ts';
import { lostTables } from '#database/migrations/lost-tables.ts';
import { appliedMigrations, knownMigrations } from '#database/migrations/migrations.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { describePostgres, findPostgresRegister } from '#database/postgres/register.ts';
import { waitForPostgres } from '#database/postgres/start.ts';
import { verifyRegister } from '#database/register-check.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { openSqlite } from '#database/sqlite/connection.ts';
import { translateOpenError } from '#database/sqlite/errors.ts';
import { inspectSqlite } from '#database/sqlite/inspect.ts';
import { SqliteIntegrity } from '#database/sqlite/integrity.ts';
import { rowsInBackups } from '#database/tables/tables-in-backups.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/** A register that is backed up, as of one moment, whatever is written meanwhile. */
export interface RowSource extends RegisterSnapshot {
  readonly register: Manifest['register'];
  readonly migrations: string[];
  readonly tables: TableShape[];
  /** When the moment was. */
  readonly readAt: Date;
}

/**
 * Opens a register for reading. Writes nothing and locks nobody out.
 *
 * @throws {BackupError} if there is none
 * @throws {CannotOpen} if database and folder do not belong together, or it cannot be read, such as one of another version
 */
export async function openSource(config: DatabaseConfig): Promise<RowSource> {
  const snapshot = await (config.databaseUrl === undefined ? openSqliteSource(config) : openPostgresSource(config));
  try {
    const { db, engine } = snapshot;
    // The first read of the transaction sets its moment.
    const migrations = knownMigrations(await appliedMigrations(db));
    const readAt = new Date();
    const register = await db.selectFrom('register').select(['id', 'createdAt']).executeTakeFirst();
    if (!register) throw lostTables(['register']);
    return { ...snapshot, register, migrations, tables: await tableShapes(db, engine), readAt };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

const sqliteRows = 1_000;

/** Opens the SQLite file of a folder, on a read-only connection of its own. */
async function openSqliteSource({ dataDir }: Pick<DatabaseConfig, 'dataDir'>): Promise<RegisterSnapshot> {
  const folder = new RegisterFolder(dataDir);
  const file = folder.databaseFile;
  try {
    const admission = await verifyRegister({ folder, database: file, isInFolder: true }, async ({ databaseFiles }) =>
      databaseFiles.includes(basename(file)) ? inspectSqlite(file) : { exists: false },
    );
    if (admission === 'create') throw new BackupError('no-register', words.noRegister(`${dataDir} (DATA_DIR)`));
    return sqliteSnapshot(file, folderFiles(dataDir));
  } catch (error) {
    throw error instanceof BackupError ? error : translateOpenError(error, file);
  }
}

function sqliteSnapshot(file: string, files: FileSource): RegisterSnapshot {
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
      const where = rowsInBackups[name] ?? 'true';
      const order = `order by "${columns[0]?.name}"`;
      const statement = connection.prepare(`select ${list} from "${name}" where ${where} ${order}`).raw();
      let some: unknown[][] = [];
      for (const row of statement.iterate()) {
        some.push(row as unknown[]);
        if (some.length < sqliteRows) continue;
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

const postgresRows = 2_000;

/** Opens the register in a PostgreSQL database, in a read-only transaction that sees one moment. */
async function openPostgresSource({ dataDir, databaseUrl = '' }: DatabaseConfig): Promise<RegisterSnapshot> {
  const pool = new PostgresPool(await waitForPostgres(databaseUrl), 'backup');
  const all = kyselyOver(pool);
  try {
    const database = describePostgres(databaseUrl);
    const location = { folder: new RegisterFolder(dataDir), database, isInFolder: false };
    const admission = await verifyRegister(location, () => findPostgresRegister(all));
    if (admission === 'create') throw new BackupError('no-register', words.noRegister(database));
    const tx = await all.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    return postgresSnapshot(all, tx);
  } catch (error) {
    await all.destroy();
    throw error;
  }
}

function postgresSnapshot(all: Kysely<Tables>, tx: ControlledTransaction<Tables>): RegisterSnapshot {
  return {
    engine: 'postgres',
    db: tx,
    files: registerFiles(tx, importFiles(tx)),
    integrity: async () => 'unchecked',
    async *rows({ name, columns }: TableShape) {
      const list = sql.join(columns.map((column) => sql.ref(column.name)));
      const first = sql.ref(columns[0]?.name ?? '');
      const where = sql.raw(rowsInBackups[name] ?? 'true');
      const rows = sql`select ${list} from ${sql.table(name)} where ${where} order by ${first}`;
      await sql`declare backup no scroll cursor for ${rows}`.execute(tx);
      const fetch = sql.raw<Record<string, unknown>>(`fetch ${postgresRows} from backup`);
      for (let count = postgresRows; count === postgresRows; ) {
        const { rows } = await fetch.execute(tx);
        count = rows.length;
        if (count > 0) yield rows.map((row) => columns.map((column) => row[column.name]));
      }
      await sql`close backup`.execute(tx);
    },
    async lastId({ name }: TableShape) {
      const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, 'id')`;
      const { rows } = await sql<{ last: number | string | null }>`
        select pg_sequence_last_value(${sequence}::regclass) as last`.execute(tx);
      return Number(rows[0]?.last ?? 0);
    },
    async close() {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      await all.destroy();
    },
  };
}
