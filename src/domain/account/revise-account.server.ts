import type { Account, AccountFields } from '#domain/account/account.ts';
import { findStaffAccount, requireOwner, updateAccount } from '#domain/account/account-queries.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Stale } from '#domain/errors.ts';
import { nameKey } from '#domain/name-key.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

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
