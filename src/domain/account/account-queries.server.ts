import type { Database } from '#database/database.ts';

/** True where no account exists yet. */
export async function hasNoAccount(db: Database): Promise<boolean> {
  const account = await db.read.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}
