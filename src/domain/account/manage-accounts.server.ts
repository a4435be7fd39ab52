import type { Account, AccountFields } from '#domain/account/account.ts';
import {
  findStaffAccount,
  insertAccount,
  requireOwner,
  updateAccount,
} from '#domain/account/account-queries.server.ts';
import { forgetDevices } from '#domain/account/device.server.ts';
import { hashPassword } from '#domain/account/password.server.ts';
import { issuedPasswordLifetime, issuePassword } from '#domain/account/password-rules.server.ts';
import { endSessions } from '#domain/account/session.server.ts';
import { forgetAllFailures } from '#domain/account/sign-in-delay.server.ts';
import { noTotp } from '#domain/account/totp.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Stale } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/**
 * Creates a staff account with an issued password, which must be changed at the first sign-in, within 7 days. It is
 * returned only here.
 *
 * @throws {Conflict} if an account has the name already
 */
export async function createAccount(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  { name, role }: Pick<AccountFields, 'name' | 'role'>,
): Promise<{ account: Account; password: string }> {
  const at = now.toISOString();
  const password = issuePassword();
  const passwordHash = await hashPassword(password);
  const passwordExpiresAt = new Date(now.getTime() + issuedPasswordLifetime).toISOString();
  const toConflict = () => new Conflict(words.duplicateName(name));
  return translateUniqueViolation(db, toConflict, () =>
    db.write(async (tx) => {
      const account = await insertAccount(tx, { name, role, passwordHash, passwordExpiresAt }, at);
      const detail = { after: { name, role } };
      await writeAudit(tx, { actor, action: 'create', noun: 'account', recordId: account.id, detail, at });
      await storeOutcome(tx, { requestKey, at }, { noun: 'account', recordId: account.id });
      return { account, password };
    }),
  );
}

/**
 * Renames an account or changes its role, which takes effect with its next request.
 *
 * @param version the version that the edit is based on; undefined for any
 * @throws {NotFound} if no account of the staff has the id
 * @throws {Stale} if somebody else has changed it since that version
 * @throws {Conflict} if another account has the name, or no owner would be left
 */
export async function reviseAccount(
  { db, actor, now = new Date() }: ServiceContext,
  { id, version, name, role }: Pick<AccountFields, 'name' | 'role'> & { id: number; version?: number | undefined },
): Promise<Account> {
  const at = now.toISOString();
  const toConflict = () => new Conflict(words.duplicateName(name));
  return translateUniqueViolation(db, toConflict, () =>
    db.write(async (tx) => {
      await db.lockTable(tx, 'account');
      const before = await findStaffAccount(tx, id);
      if (version !== undefined && version !== before.version) throw new Stale(words.stale, before);
      const account = await updateAccount(tx, id, { name, nameKey: nameKey(name), role }, at);
      await requireOwner(tx);
      const detail = { before: { name: before.name, role: before.role }, after: { name, role } };
      await writeAudit(tx, { actor, action: 'update', noun: 'account', recordId: id, detail, at });
      return account;
    }),
  );
}

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
