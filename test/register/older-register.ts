import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { stepsBeforeBaseline } from '#database/migrations/migrations.ts';

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
];

/** Makes a register one of the last version before 1.0. */
export function becomeOlder(db: Database): Promise<void> {
  return db.write(async (tx) => {
    for (const statement of added) await sql.raw(statement).execute(tx);
    await noteMigrations(tx, stepsBeforeBaseline);
  });
}

/** Notes these migrations in place of those that were applied. */
export async function noteMigrations(tx: Write, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(tx);
  for (const name of names) await sql`insert into kysely_migration values (${name}, '2026-01-01')`.execute(tx);
}
