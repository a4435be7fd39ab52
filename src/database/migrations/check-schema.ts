import type { Kysely } from 'kysely';
import type { Check, Tables } from '#database/database.ts';
import { isContracting, migrationNames, newerMigrations, readMigrations } from '#database/migrations/migrations.ts';

/**
 * Compares the schema of an open register with that of this version. A newer version may have migrated it since, as during a
 * rolling upgrade, or an older backup have been restored under a running server.
 *
 * @throws if the database is away
 */
export async function checkSchema(db: Kysely<Tables>): Promise<Check> {
  const applied = await readMigrations(db);
  const missing = migrationNames.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    return {
      status: 'failed',
      reason: 'the schema is older than the server',
      detail: `it lacks ${missing.join(', ')}`,
    };
  const newer = newerMigrations(applied);
  if (newer.length === 0) return { status: 'ok' };
  const detail = `it has ${newer.join(', ')}`;
  if (newer.some(isContracting)) return { status: 'failed', reason: 'the schema is too new for the server', detail };
  return { status: 'ok', reason: 'the schema is newer than the server', detail };
}
