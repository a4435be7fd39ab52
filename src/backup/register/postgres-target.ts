import { type Kysely, sql } from 'kysely';
import { BackupError } from '#backup/backup-error.ts';
import { insertImportFile } from '#backup/register/postgres-files.ts';
import type { RowTarget } from '#backup/register/row-target.ts';
import type { Tables } from '#database/database.ts';
import { kyselyOver, PostgresPool } from '#database/postgres/pool.ts';
import { describePostgres } from '#database/postgres/register.ts';
import { postgresSchema } from '#database/postgres/schema.ts';
import { waitForPostgres } from '#database/postgres/start.ts';
import { archives as words } from '#strings/vi/server/backups.ts';

/**
 * Opens an empty PostgreSQL database. Everything happens in one transaction.
 *
 * @throws {BackupError} if the database has tables
 */
export async function openPostgresTarget(url: string): Promise<RowTarget> {
  const all = kyselyOver(new PostgresPool(await waitForPostgres(url), 'backup'));
  try {
    await refuseTables(all, url);
  } catch (error) {
    await all.destroy();
    throw error;
  }
  const tx = await all.startTransaction().execute();
  return {
    engine: 'postgres',
    db: tx,
    schema: postgresSchema,
    async insert({ name, columns }, rows) {
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      const values = columns.map(({ type }, at) => sql`(row ->> ${sql.lit(at)})::${sql.raw(type)}`);
      await sql`insert into ${sql.table(name)} (${names}) overriding system value
        select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(tx);
    },
    async setLastId({ name }, id) {
      // A sequence begins at 1, and with `false` it gives that number next.
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${Math.max(1, id)}, ${id > 0})`.execute(tx);
    },
    insertImportFile: (path, content) => insertImportFile(tx, path, content),
    async finishRows() {
      await sql`analyze`.execute(tx);
    },
    async commit() {
      await tx.commit().execute();
      await all.destroy();
    },
    async abort() {
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
      await all.destroy();
    },
  };
}

/** Tables, views and sequences of extensions do not count. */
async function refuseTables(db: Kysely<Tables>, url: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname limit 1`.execute(db);
  const [found] = rows;
  if (!found) return;
  throw new BackupError('not-empty', words.databaseNotEmpty(describePostgres(url), found.name));
}
