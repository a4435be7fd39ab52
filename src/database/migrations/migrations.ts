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
export function allMigrations(dialect: SchemaDialect): Record<string, Migration> {
  return {
    '0001-register': register(dialect),
    '0002-accounts-and-pictures': accountsAndPictures(dialect),
    '0003-filters-and-look-ups': filtersAndLookUps(dialect),
    '0004-register-id': registerId(dialect),
    '0005-look-ups': lookUps(),
    '0006-issue-date-and-teeth': issueDateAndTeeth(),
    '0007-search-index': searchIndex(dialect),
    '0008-staged-imports': stagedImports(dialect),
    '0009-idempotency-keys': idempotencyKeys(dialect),
  };
}

/** The migrations of this version. */
export function migrationNames(dialect: SchemaDialect): string[] {
  return Object.keys(allMigrations(dialect));
}

/**
 * Migrates a database to the schema of this version.
 *
 * @param to the last migration, for the schema of an older version
 * @throws if a newer version has migrated the database, which this one could damage
 */
export async function migrate(db: Kysely<Tables>, dialect: SchemaDialect, to?: string): Promise<void> {
  const migrations = allMigrations(dialect);
  const provider: MigrationProvider = { getMigrations: async () => migrations };
  const migrator = new Migrator({ db, provider });
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length > 0) {
    throw new Error(`The database is newer than this program (it has ${newer.join(', ')}). Start the newer version.`);
  }
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

/** The migrations that a database has, in order; none if it is empty. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
