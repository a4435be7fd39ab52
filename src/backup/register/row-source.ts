import type { Manifest } from '#backup/archive-format.ts';
import { openPostgresSource } from '#backup/register/postgres-source.ts';
import type { RegisterSnapshot } from '#backup/register/register-snapshot.ts';
import { openSqliteSource } from '#backup/register/sqlite-source.ts';
import { type TableShape, tableShapes } from '#backup/register/table-shapes.ts';
import { lostTables } from '#database/migrations/lost-tables.ts';
import { appliedMigrations, knownMigrations } from '#database/migrations/migrations.ts';
import type { DatabaseConfig } from '#database/open-database.ts';

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
