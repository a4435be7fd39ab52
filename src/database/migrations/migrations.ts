import type { Kysely } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Tables } from '#database/database.ts';
import { register } from '#database/migrations/0001-register.ts';
import { accountsAndPictures } from '#database/migrations/0002-accounts-and-pictures.ts';
import { filtersAndLookUps } from '#database/migrations/0003-filters-and-look-ups.ts';
import { registerId } from '#database/migrations/0004-register-id.ts';
import { lookUps } from '#database/migrations/0005-look-ups.ts';
import { issueDateAndTeeth } from '#database/migrations/0006-issue-date-and-teeth.ts';
import { searchIndex } from '#database/migrations/0007-search-index.ts';
import { stagedImports } from '#database/migrations/0008-staged-imports.ts';
import { idempotencyKeys } from '#database/migrations/0009-idempotency-keys.ts';
import type { SchemaDialect } from '#database/migrations/schema-dialect.ts';

/** Every migration, in order. Names never change once released. */
const migrations: Readonly<Record<string, (dialect: SchemaDialect) => Migration>> = {
  '0001-register': register,
  '0002-accounts-and-pictures': accountsAndPictures,
  '0003-filters-and-look-ups': filtersAndLookUps,
  '0004-register-id': registerId,
  '0005-look-ups': lookUps,
  '0006-issue-date-and-teeth': issueDateAndTeeth,
  '0007-search-index': searchIndex,
  '0008-staged-imports': stagedImports,
  '0009-idempotency-keys': idempotencyKeys,
};

/** The names of the migrations of this version, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Those migrations of a database that a newer version has made. */
export function newerMigrations(applied: readonly string[]): string[] {
  return applied.filter((name) => !migrationNames.includes(name));
}

/**
 * Migrates a database to the schema of this version.
 *
 * @param to the last migration, for the schema of an older version
 * @throws if a newer version has migrated the database, which this one could damage
 */
export async function migrate(db: Kysely<Tables>, dialect: SchemaDialect, to?: string): Promise<void> {
  const entries = Object.entries(migrations).map(([name, migration]) => [name, migration(dialect)]);
  const provider: MigrationProvider = { getMigrations: async () => Object.fromEntries(entries) };
  const migrator = new Migrator({ db, provider });
  const newer = newerMigrations(await appliedMigrations(db));
  if (newer.length > 0) {
    throw new Error(`The database is newer than this program (it has ${newer.join(', ')}). Start the newer version.`);
  }
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

/** The migrations that a database has, in order; none if it is empty. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some((table) => table.name === 'kysely_migration') ? readMigrations(db) : [];
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
