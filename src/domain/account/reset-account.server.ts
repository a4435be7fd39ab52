import type { Account } from '#domain/account/account.ts';
import { findStaffAccount, updateAccount } from '#domain/account/account-queries.server.ts';
import { forgetDevices } from '#domain/account/device.server.ts';
import { hashPassword } from '#domain/account/password.server.ts';
import { issuedPasswordLifetime, issuePassword } from '#domain/account/password-rules.server.ts';
import { endSessions } from '#domain/account/session.server.ts';
import { forgetAllFailures } from '#domain/account/sign-in-delay.server.ts';
import { noTotp } from '#domain/account/totp.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

/**
 * Resets the sign-in of an account: issues a password, which is returned only here, and removes its authenticator app
 * with the recovery codes, sessions, known browsers and failed sign-ins.
 *
 * @param enable also enables a disabled account
 * @throws {NotFound} if no account of the staff has the id
 */
export async function resetAccount(
  { db, actor, now = new Date() }: ServiceContext,
  { id, enable = false }: { id: number; enable?: boolean },
): Promise<{ account: Account; password: string }> {
  const at = now.toISOString();
  const password = issuePassword();
  const passwordHash = await hashPassword(password);
  const passwordExpiresAt = new Date(now.getTime() + issuedPasswordLifetime).toISOString();
  const values = { passwordHash, passwordExpiresAt, ...noTotp };
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    await findStaffAccount(tx, id);
    const account = await updateAccount(tx, id, { ...values, ...(enable && { disabledAt: null }) }, at);
    await endSessions(tx, id);
    await forgetDevices(tx, id);
    await forgetAllFailures(db, tx, account);
    await writeAudit(tx, { actor, action: 'reset', noun: 'account', recordId: id, at });
    return { account, password };
  });
}
