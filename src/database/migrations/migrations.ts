import type { Kysely } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { CannotOpen } from '#database/cannot-open.ts';
import type { Tables } from '#database/database.ts';
import { register } from '#database/migrations/0001-register.ts';
import { accountsAndPictures } from '#database/migrations/0002-accounts-and-pictures.ts';
import { filtersAndLookUps } from '#database/migrations/0003-filters-and-look-ups.ts';
import { registerId } from '#database/migrations/0004-register-id.ts';
import { lookUps } from '#database/migrations/0005-look-ups.ts';
import { issueDateAndTeeth } from '#database/migrations/0006-issue-date-and-teeth.ts';
import { searchIndex } from '#database/migrations/0007-search-index.ts';
import { stagedImports } from '#database/migrations/0008-staged-imports.ts';
import { ownerInvites } from '#database/migrations/0009-owner-invites.ts';
import { lookUpSpending } from '#database/migrations/0010-look-up-spending.ts';
import { idempotencyKeys } from '#database/migrations/0011-idempotency-keys.ts';
import { pictureFiles } from '#database/migrations/0012-picture-files.ts';
import { sharedImports } from '#database/migrations/0013-shared-imports.ts';
import { bulkDeletions } from '#database/migrations/0016-bulk-deletions.ts';
import { clinicContacts } from '#database/migrations/0017-clinic-contacts.ts';
import { recordMerges } from '#database/migrations/0018-record-merges.ts';
import { bulkEdits } from '#database/migrations/0019-bulk-edits.ts';
import { cardOrigins } from '#database/migrations/0020-card-origins.ts';
import { savedViews } from '#database/migrations/0021-saved-views.ts';
import { auditHistory } from '#database/migrations/0022-audit-history.ts';
import { lookUpNearMisses } from '#database/migrations/0023-look-up-near-misses.ts';
import { productGroups } from '#database/migrations/0024-product-groups.ts';
import { productGalleries } from '#database/migrations/0025-product-galleries.ts';
import { englishProducts } from '#database/migrations/0026-english-products.ts';
import { lostTables, refuseLostTables } from '#database/migrations/lost-tables.ts';
import type { SchemaChange, SchemaDialect } from '#database/migrations/schema-dialect.ts';
import { register as words } from '#strings/vi/server/register.ts';

/** The end of the name of a migration that removes what servers of an earlier version use. */
const contracting = '-contracting';

/**
 * Every migration, in order. Names never change once released.
 *
 * During a rolling upgrade servers of the version before work on the new schema. So a migration only adds to it; what nobody
 * uses any more is removed by one of a later version, whose name ends in `-contracting`. The tables that are locked for it are
 * those that it says it `alters`.
 */
const migrations: Readonly<Record<string, (dialect: SchemaDialect) => SchemaChange>> = {
  '0001-register': register,
  '0002-accounts-and-pictures': accountsAndPictures,
  '0003-filters-and-look-ups': filtersAndLookUps,
  '0004-register-id': registerId,
  '0005-look-ups': lookUps,
  '0006-issue-date-and-teeth': issueDateAndTeeth,
  '0007-search-index': searchIndex,
  '0008-staged-imports': stagedImports,
  '0009-owner-invites': ownerInvites,
  '0010-look-up-spending': lookUpSpending,
  '0011-idempotency-keys': idempotencyKeys,
  '0012-picture-files': pictureFiles,
  '0013-shared-imports': sharedImports,
  '0016-bulk-deletions': bulkDeletions,
  '0017-clinic-contacts': clinicContacts,
  '0018-record-merges': recordMerges,
  '0019-bulk-edits': bulkEdits,
  '0020-card-origins': cardOrigins,
  '0021-saved-views': savedViews,
  '0022-audit-history': auditHistory,
  '0023-look-up-near-misses': lookUpNearMisses,
  '0024-product-groups': productGroups,
  '0025-product-galleries': productGalleries,
  '0026-english-products': englishProducts,
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
  return applied.filter((name) => !migrationNames.includes(name));
}

/** True for a migration after which servers that do not know it must stop. */
export function isContracting(migration: string): boolean {
  return migration.endsWith(contracting);
}

/**
 * Migrates a database to the schema of this version. Several processes must not do so at once.
 *
 * @param to the last migration, for the schema of an older version
 * @returns the names of the migrations that were applied
 * @throws {CannotOpen} if a newer version has migrated the database, which this one could damage, or a table is lost
 */
export async function migrate(db: Kysely<Tables>, dialect: SchemaDialect, to?: string): Promise<string[]> {
  const changes = Object.entries(migrations).map(([name, migration]) => ({ name, ...migration(dialect) }));
  const entries = changes.map(({ name, up }) => [name, { up: (tx: Kysely<unknown>) => dialect.run(tx, up) }]);
  const provider: MigrationProvider = { getMigrations: async () => Object.fromEntries(entries) };
  const migrator = new Migrator({ db, provider });
  const applied = await appliedMigrations(db);
  const newer = newerMigrations(applied);
  if (newer.length > 0) {
    throw new CannotOpen(words.newer(newer));
  }
  const pending = changes.filter(({ name }) => !applied.includes(name) && (to === undefined || name <= to));
  await dialect.lockTables(db, await tablesToLock(db, pending));
  const { error, results = [] } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
  if (to === undefined) await refuseLostTables(db);
  return results.map(({ migrationName }) => migrationName);
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
