import type { Database } from '#database/database.ts';
import { countAttempt, type StoredAccount, verifyAttempt } from '#domain/account/check-password.server.ts';
import type { Client } from '#domain/account/client.ts';
import type { Session } from '#domain/account/session.server.ts';
import { forgetFailures } from '#domain/account/sign-in-delay.server.ts';
import { Invalid } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** The context of an action on one's own account. */
export interface OwnAccountContext {
  db: Database;
  session: Session;
  now?: Date;
}

/**
 * Checks the password again before a sensitive change. Wrong passwords count as failed sign-ins.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures delay this attempt
 */
export async function requireOwnPassword(
  { db, session, now = new Date() }: OwnAccountContext,
  password: string,
  client: Client,
): Promise<StoredAccount> {
  const attempt = await countAttempt({ db, now }, { name: session.name, hasCode: false }, client);
  const account = await verifyAttempt(db, attempt, password);
  if (account?.id !== session.accountId) {
    const message = words.passwordWrong;
    throw new Invalid(`${message}.`, [{ field: 'currentPassword', message }]);
  }
  await db.write((tx) => forgetFailures(db, tx, attempt.guess));
  return account;
}
