import { hashPassword } from '#domain/account/password/password.server.ts';
import { checkNewPassword } from '#domain/account/password/password-rules.server.ts';
import { countAttempt, type StoredAccount, verifyAttempt } from '#domain/account/sign-in/check-password.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import { endSessions, type OwnAccountContext, startSession } from '#domain/account/sign-in/session.server.ts';
import { forgetFailures } from '#domain/account/sign-in/sign-in-delay.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

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

/**
 * Changes one's own password and ends all sessions of the account. Returns the token of a new session for the caller.
 *
 * @throws {Invalid} for `currentPassword` if it is wrong, for `password` if the new one breaks a rule
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Conflict} if the password has changed meanwhile
 */
export async function changePassword(
  context: OwnAccountContext,
  { currentPassword, password }: { currentPassword: string; password: string },
  client: Client,
): Promise<string> {
  const { db, session, now = new Date() } = context;
  if (password === currentPassword) {
    const message = words.passwordSame;
    throw new Invalid(`${message}.`, [{ field: 'password', message }]);
  }
  await checkNewPassword(password, session.name);
  const { id, passwordHash } = await requireOwnPassword(context, currentPassword, client);
  const nextHash = await hashPassword(password);
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const changed = await tx
      .updateTable('account')
      .set({ passwordHash: nextHash, passwordExpiresAt: null })
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .where('disabledAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Conflict(words.passwordChangedElsewhere);
    await endSessions(tx, id);
    await writeAudit(tx, {
      actor: session,
      action: 'update',
      noun: 'account',
      recordId: id,
      detail: { changed: 'password' },
      at,
    });
    return startSession(tx, { accountId: id, client, now });
  });
}
