import type { Kysely } from 'kysely';
import { CannotOpen } from '#database/cannot-open.ts';
import type { Tables } from '#database/database.ts';
import { register as words } from '#strings/vi/server/register.ts';

const tables: Readonly<Record<keyof Tables, true>> = {
  account: true,
  audit: true,
  bulkDeletion: true,
  bulkEdit: true,
  claim: true,
  clinic: true,
  device: true,
  idempotencyKey: true,
  import: true,
  importChange: true,
  importFilePart: true,
  importMapping: true,
  lookUpDay: true,
  lookUpNearMiss: true,
  lookUpSpending: true,
  nameAlias: true,
  ownerInvite: true,
  pictureFile: true,
  product: true,
  recordMerge: true,
  register: true,
  savedView: true,
  searchBucket: true,
  searchChange: true,
  searchOrder: true,
  searchPending: true,
  searchPosting: true,
  searchState: true,
  searchText: true,
  searchWord: true,
  session: true,
  sharedState: true,
  signInFailure: true,
  warranty: true,
};

/**
 * Checks that a register of this version's schema has all of its tables.
 *
 * @throws {CannotOpen} if some are missing
 */
export async function refuseLostTables(db: Kysely<Tables>): Promise<void> {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const lost = Object.keys(tables).filter((name) => !found.has(name));
  if (lost.length > 0) throw lostTables(lost);
}

/** The error for tables that a register has lost. */
export function lostTables(names: readonly string[]): CannotOpen {
  return new CannotOpen(words.lostTables(names));
}
