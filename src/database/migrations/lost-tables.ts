import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { CannotOpen } from '#database/database-errors.ts';
import { tablesInBackups } from '#database/tables/tables-in-backups.ts';
import { register as words } from '#strings/vi/server/register.ts';

/**
 * Checks that a register of this version's schema has all of its tables.
 *
 * @throws {CannotOpen} if some are missing
 */
export async function refuseLostTables(db: Kysely<Tables>): Promise<void> {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const lost = Object.keys(tablesInBackups).filter((name) => !found.has(name));
  if (lost.length > 0) throw lostTables(lost);
}

/** The error for tables that a register has lost. */
export function lostTables(names: readonly string[]): CannotOpen {
  return new CannotOpen(words.lostTables(names));
}
