import type { Database } from '#database/database.ts';
import { checkPassword, type ProvedAccount } from '#domain/account/check-password.server.ts';
import type { Client } from '#domain/account/client.ts';
import type { Session } from '#domain/account/session.server.ts';
import { forgetFailures } from '#domain/account/sign-in-delay.server.ts';
import { Invalid } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** What somebody who is signed in does to her own account. */
export interface OwnAccountContext {
  db: Database;
  session: Session;
  now?: Date;
}

/**
 * Makes sure that it is the account's owner who sits at the signed-in browser. Wrong passwords count like failed
 * sign-ins.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures make this attempt wait
 */
export async function requireOwnPassword(
  { db, session, now = new Date() }: OwnAccountContext,
  password: string,
  client: Client,
): Promise<ProvedAccount> {
  const { guess, account } = await checkPassword({ db, now }, { name: session.name, password }, client);
  if (account?.id !== session.accountId) {
    const message = words.passwordWrong;
    throw new Invalid(`${message}.`, [{ field: 'currentPassword', message }]);
  }
  await db.write((tx) => forgetFailures(db, tx, guess));
  return account;
}
