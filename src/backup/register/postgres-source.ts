import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { BackupError } from '#backup/backup-error.ts';
import { importFiles } from '#backup/register/postgres-files.ts';
import { registerFiles } from '#backup/register/register-files.ts';
import type { RegisterSnapshot } from '#backup/register/register-snapshot.ts';
import type { TableShape } from '#backup/register/table-shapes.ts';
import type { Tables } from '#database/database.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { describePostgres, findPostgresRegister } from '#database/postgres/register.ts';
import { waitForPostgres } from '#database/postgres/start.ts';
import { verifyRegister } from '#database/register-check.ts';
import { RegisterFolder } from '#database/register-folder.ts';
import { archives as words } from '#strings/vi/server/archives.ts';

const rowsAtOnce = 2_000;

/** Opens the register in a PostgreSQL database, in a read-only transaction that sees one moment. */
export async function openPostgresSource({ dataDir, databaseUrl = '' }: DatabaseConfig): Promise<RegisterSnapshot> {
  const pool = new PostgresPool(await waitForPostgres(databaseUrl), 'backup');
  const all = kyselyOver(pool);
  try {
    const database = describePostgres(databaseUrl);
    const location = { folder: new RegisterFolder(dataDir), database, isInFolder: false };
    const admission = await verifyRegister(location, () => findPostgresRegister(all));
    if (admission === 'create') throw new BackupError('no-register', words.noRegister(database));
    const tx = await all.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
    return snapshotOf(all, tx);
  } catch (error) {
    await all.destroy();
    throw error;
  }
}

function snapshotOf(all: Kysely<Tables>, tx: ControlledTransaction<Tables>): RegisterSnapshot {
  return {
    engine: 'postgres',
    db: tx,
    files: registerFiles(tx, importFiles(tx)),
    integrity: async () => 'unchecked',
    async *rows({ name, columns }: TableShape) {
      const list = sql.join(columns.map((column) => sql.ref(column.name)));
      const first = sql.ref(columns[0]?.name ?? '');
      await sql`declare backup no scroll cursor for select ${list} from ${sql.table(name)} order by ${first}`.execute(
        tx,
      );
      const fetch = sql.raw<Record<string, unknown>>(`fetch ${rowsAtOnce} from backup`);
      for (let count = rowsAtOnce; count === rowsAtOnce; ) {
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
