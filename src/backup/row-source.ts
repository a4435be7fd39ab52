import type { Kysely } from 'kysely';
import type { Manifest } from '#backup/archive-format.ts';
import { BackupError } from '#backup/backup-error.ts';
import { openPostgresSource } from '#backup/postgres-source.ts';
import type { RegisterSnapshot } from '#backup/register-snapshot.ts';
import { openSqliteSource } from '#backup/sqlite-source.ts';
import { type TableShape, tableShapes } from '#backup/table-shapes.ts';
import type { Tables } from '#database/database.ts';
import { appliedMigrations, newerMigrations } from '#database/migrations/migrations.ts';
import type { DatabaseConfig } from '#database/open-database.ts';
import { archives as words } from '#strings/vi/server/archives.ts';
import { register } from '#strings/vi/server/register.ts';

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
 * @throws {BackupError} if there is none, or it belongs to a newer version
 * @throws {CannotOpen} if database and folder do not belong together, or it cannot be read
 */
export async function openSource(config: DatabaseConfig): Promise<RowSource> {
  const snapshot = await (config.databaseUrl === undefined ? openSqliteSource(config) : openPostgresSource(config));
  try {
    const { db, engine } = snapshot;
    // The first read of the transaction sets its moment.
    const migrations = await appliedMigrations(db);
    const readAt = new Date();
    const newer = newerMigrations(migrations);
    if (newer.length > 0) {
      throw new BackupError('newer', register.newer(newer));
    }
    const row = migrations.includes('0004-register-id') ? await registerRow(db) : undefined;
    if (!row) {
      throw new BackupError('no-register', words.beforeIds);
    }
    return { ...snapshot, register: row, migrations, tables: await tableShapes(db, engine), readAt };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

async function registerRow(db: Kysely<Tables>): Promise<Manifest['register'] | undefined> {
  return db.selectFrom('register').select(['id', 'createdAt']).executeTakeFirst();
}
