import type { Database } from '#database/database.ts';
import { accountFields } from '#domain/account/account.ts';
import { hasNoAccount } from '#domain/account/account-queries.server.ts';
import { createAccount } from '#domain/account/create-account.server.ts';

/**
 * Creates the owner's account where there is no account at all; returns whether it did.
 *
 * @throws {ZodError} where the name or the password breaks a rule
 */
export async function ensureFirstAccount(db: Database, first: { name: string; password: string }): Promise<boolean> {
  if (!(await hasNoAccount(db))) return false;
  await createAccount({ db, actor: { name: 'set-up' } }, accountFields.parse({ ...first, role: 'owner' }));
  return true;
}
