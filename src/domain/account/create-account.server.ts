import type { Account, AccountFields } from '#domain/account/account.ts';
import { insertAccount } from '#domain/account/account-queries.server.ts';
import { hashPassword } from '#domain/account/password.server.ts';
import { issuedPasswordLifetime, issuePassword } from '#domain/account/password-rules.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
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
