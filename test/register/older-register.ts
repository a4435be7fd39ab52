import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { stepsBeforeBaseline } from '#database/migrations/migrations.ts';
import { postgresSchema } from '#database/postgres/schema.ts';
import { sqliteSchema } from '#database/sqlite/schema.ts';
import { layoutOf, sortedColumns } from '#database/tables/search.ts';

const schemas = { sqlite: sqliteSchema, postgres: postgresSchema };

/** What later migrations than the baseline have added. */
const added = [
  'alter table account drop column "recoveryCodes"',
  'drop index account_of_clinic',
  'alter table account drop column "clinicId"',
  'drop table "clinicInvite"',
  'drop table "printedCard"',
  'drop table "cardBatch"',
  'drop table visit',
  'drop table "lookUpSuspect"',
  'drop table "clinicIssue"',
  'drop table "clinicRequest"',
  'alter table product drop column coverage',
  'alter table warranty drop column lot',
];

/** Makes a register one of the last version before 1.0. */
export function becomeOlder(db: Database): Promise<void> {
  return db.write(async (tx) => {
    await forgetColumn(tx, db, 'lot');
    for (const statement of added) await sql.raw(statement).execute(tx);
    await noteMigrations(tx, stepsBeforeBaseline);
  });
}

/** Takes triggers and index back to those of a version whose cards did not have a column. */
export async function forgetColumn(
  tx: Write,
  { engine }: Pick<Database, 'engine'>,
  forgotten: (typeof sortedColumns)[number],
): Promise<void> {
  const columns = sortedColumns.filter((column) => column !== forgotten);
  for (const { statements } of schemas[engine].triggers(['search', ...columns]))
    for (const statement of statements) await sql.raw(statement).execute(tx);
  const place = sortedColumns.indexOf(forgotten);
  await tx.deleteFrom('searchOrder').where('column', '=', place).execute();
  await sql`update "searchOrder" set "column" = "column" - 1 where "column" > ${place}`.execute(tx);
  await tx
    .updateTable('searchState')
    .set((row) => ({ layout: layoutOf(columns), version: row('version', '+', 1) }))
    .execute();
}

/** Notes these migrations in place of those that were applied. */
export async function noteMigrations(tx: Write, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(tx);
  for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(tx);
}
