import { type Kysely, sql } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import type { Tables } from '#database/database.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { baseline } from '#database/migrations/0001-baseline.ts';
import { recoveryCodes } from '#database/migrations/0002-recovery-codes.ts';
import { printedCards } from '#database/migrations/0003-printed-cards.ts';
import { clinicAccounts } from '#database/migrations/0004-clinic-accounts.ts';
import { visits } from '#database/migrations/0005-visits.ts';
import { suspectCards } from '#database/migrations/0006-suspect-cards.ts';
import { clinicIssues } from '#database/migrations/0007-clinic-issues.ts';
import { clinicRequests } from '#database/migrations/0008-clinic-requests.ts';
import { lots } from '#database/migrations/0009-lots.ts';
import { searchByEngine } from '#database/migrations/0010-search-contracting.ts';
import { textsWithoutNul } from '#database/migrations/0011-texts-without-nul.ts';
import { foreignKeys } from '#database/migrations/0012-foreign-keys.ts';
import { references } from '#database/migrations/0013-references-contracting.ts';
import { lookUpNotes } from '#database/migrations/0014-look-up-notes.ts';
import { sealedAnswers } from '#database/migrations/0015-sealed-answers-contracting.ts';
import { changes } from '#database/migrations/0016-changes-contracting.ts';
import { formerLookUps } from '#database/migrations/0017-former-look-ups-contracting.ts';
import { cardNotes } from '#database/migrations/0018-card-notes.ts';
import { oneInbox } from '#database/migrations/0019-one-inbox-contracting.ts';
import { recalls } from '#database/migrations/0020-recalls.ts';
import { visitPictures } from '#database/migrations/0021-visit-pictures.ts';
import { clinicMails } from '#database/migrations/0022-clinic-mails.ts';
import { lostTables, refuseLostTables } from '#database/migrations/lost-tables.ts';
import type { Print, SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** The steps of the last version before 1.0, whose schema is that of the baseline. */
export const stepsBeforeBaseline: readonly string[] = [
  '0001-register',
  '0002-accounts-and-pictures',
  '0003-filters-and-look-ups',
  '0004-register-id',
  '0005-look-ups',
  '0006-issue-date-and-teeth',
  '0007-search-index',
  '0008-staged-imports',
  '0009-owner-invites',
  '0010-look-up-spending',
  '0011-idempotency-keys',
  '0012-picture-files',
  '0013-shared-imports',
  '0016-bulk-deletions',
  '0017-clinic-contacts',
  '0018-record-merges',
  '0019-bulk-edits',
  '0020-card-origins',
  '0021-saved-views',
  '0022-audit-history',
  '0023-look-up-near-misses',
  '0024-product-groups',
  '0025-product-galleries',
  '0026-english-products',
];

/** The end of the name of a migration that removes what servers of an earlier version use. */
const contracting = '-contracting';

/**
 * Every migration, in order. Once released, none is ever changed: `test/register/migrations.test.ts` knows what each makes.
 *
 * During a rolling upgrade servers of the version before work on the new schema. So a migration only adds to it; what nobody
 * uses any more is removed by one of a later version, whose name ends in `-contracting`. The tables that are locked for it are
 * those that it says it `alters`.
 */
const migrations: Readonly<Record<string, (dialect: SchemaDialect) => SchemaChange>> = {
  '0001-baseline': baseline,
  '0002-recovery-codes': recoveryCodes,
  '0003-printed-cards': printedCards,
  '0004-clinic-accounts': clinicAccounts,
  '0005-visits': visits,
  '0006-suspect-cards': suspectCards,
  '0007-clinic-issues': clinicIssues,
  '0008-clinic-requests': clinicRequests,
  '0009-lots': lots,
  '0010-search-contracting': searchByEngine,
  '0011-texts-without-nul': textsWithoutNul,
  '0012-foreign-keys': foreignKeys,
  '0013-references-contracting': references,
  '0014-look-up-notes': lookUpNotes,
  '0015-sealed-answers-contracting': sealedAnswers,
  '0016-changes-contracting': changes,
  '0017-former-look-ups-contracting': formerLookUps,
  '0018-card-notes': cardNotes,
  '0019-one-inbox-contracting': oneInbox,
  '0020-recalls': recalls,
  '0021-visit-pictures': visitPictures,
  '0022-clinic-mails': clinicMails,
};

/**
 * A card is stored after its clinic and product are read, and before its audit line is written. A migration that locked the cards
 * first would wait for those who wait for it.
 */
const lockOrder = ['account', 'clinic', 'product', 'nameAlias', 'import', 'warranty', 'audit'];

/** The names of the migrations of this version, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Those migrations of a database that a newer version has made. */
export function newerMigrations(applied: readonly string[]): string[] {
  return applied.filter((name) => !migrationNames.includes(name) && !stepsBeforeBaseline.includes(name));
}

/** Whether a database has a schema from before the last version before 1.0. */
export function isBeforeBaseline(applied: readonly string[]): boolean {
  const steps = stepsBeforeBaseline.filter((name) => applied.includes(name));
  return steps.length > 0 && steps.length < stepsBeforeBaseline.length;
}

/**
 * The migrations that a database has, by the names of this version.
 *
 * @throws {CannotOpen} if a newer version has migrated it, which this one could damage, or it is older than the baseline
 */
export function knownMigrations(applied: readonly string[]): string[] {
  const newer = newerMigrations(applied);
  if (newer.length > 0) throw new CannotOpen(words.newer(newer));
  if (isBeforeBaseline(applied)) throw new CannotOpen(words.older);
  return migrationNames.filter((name, at) => applied.includes(name) || (at === 0 && applied.length > 0));
}

/** True for a migration after which servers that do not know it must stop. */
export function isContracting(migration: string): boolean {
  return migration.endsWith(contracting);
}

/**
 * Migrates a database to the schema of this version. Several processes must not do so at once.
 *
 * @param db a transaction, or a database that is thrown away if this fails
 * @param options.to the last migration, for the schema of an older version, which nobody searches
 * @param options.print prints a line for the operator
 * @returns the names of the migrations that were applied
 * @throws {CannotOpen} if a newer version has migrated the database, it is older than the baseline, or a table is lost
 */
export async function migrate(
  db: Kysely<Tables>,
  dialect: SchemaDialect,
  { to, print = () => {} }: { to?: string | undefined; print?: Print | undefined } = {},
): Promise<string[]> {
  const changes = Object.entries(migrations).map(([name, migration]) => ({ name, ...migration(dialect) }));
  const entries = changes.map(({ name, up }) => [
    name,
    { up: (tx: Kysely<unknown>) => dialect.run(tx, (step) => up(step, print)) },
  ]);
  const provider: MigrationProvider = { getMigrations: async () => Object.fromEntries(entries) };
  const migrator = new Migrator({ db, provider });
  const noted = await appliedMigrations(db);
  const applied = knownMigrations(noted);
  if (applied.join() !== noted.join()) await noteBaseline(db);
  const pending = changes.filter(({ name }) => !applied.includes(name) && (to === undefined || name <= to));
  await dialect.lockTables(db, await tablesToLock(db, pending));
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
  if (to === undefined) {
    await refuseLostTables(db);
    await dialect.ensureSearchIndex(db, print);
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Puts the baseline in the place of the steps that came before it. */
async function noteBaseline(db: Kysely<Tables>): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values (${migrationNames[0]}, ${new Date().toISOString()})`.execute(
    db,
  );
}

/** The existing tables that some changes alter, in the order in which other transactions lock them. */
async function tablesToLock(db: Kysely<Tables>, changes: readonly SchemaChange[]): Promise<string[]> {
  const altered = new Set(changes.flatMap(({ alters = [] }) => alters));
  if (altered.size === 0) return [];
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const rankOf = (table: string) => (lockOrder.includes(table) ? lockOrder.indexOf(table) : lockOrder.length);
  return tables.filter((table) => altered.has(table)).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The migrations that a database has, in order; none if it is empty. @throws {CannotOpen} if it has lost their table */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const has = (name: string) => tables.some((table) => table.name === name);
  if (has('kysely_migration')) return readMigrations(db);
  if (has('warranty')) throw lostTables(['kysely_migration']);
  return [];
}

/**
 * The migrations that a register has, in order.
 *
 * @throws if the database is empty
 */
export async function readMigrations(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
