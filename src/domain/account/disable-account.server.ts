import type { Account } from '#domain/account/account.ts';
import {
  type findAccount,
  findStaffAccount,
  requireOwner,
  updateAccount,
} from '#domain/account/account-queries.server.ts';
import { endSessions } from '#domain/account/session.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/**
 * Disables an account and ends its sessions.
 *
 * @param find finds the account; by default one of the staff
 * @throws {NotFound} if there is no such account
 * @throws {Conflict} if it is disabled already, or no owner would be left
 */
export async function disableAccount(
  { db, actor, now = new Date() }: ServiceContext,
  id: number,
  find: typeof findAccount = findStaffAccount,
): Promise<Account> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const { active } = await find(tx, id);
    if (!active) throw new Conflict(words.alreadyDisabled);
    const account = await updateAccount(tx, id, { disabledAt: at }, at);
    await requireOwner(tx);
    await endSessions(tx, id);
    await writeAudit(tx, { actor, action: 'disable', noun: 'account', recordId: id, at });
    return account;
  });
}

/**
 * Enables a disabled account, with its old password.
 *
 * @param find finds the account; by default one of the staff
 * @throws {NotFound} if there is no such account
 * @throws {Conflict} if it is not disabled
 */
export async function enableAccount(
  { db, actor, now = new Date() }: ServiceContext,
  id: number,
  find: typeof findAccount = findStaffAccount,
): Promise<Account> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const { active } = await find(tx, id);
    if (active) throw new Conflict(words.notDisabled);
    const account = await updateAccount(tx, id, { disabledAt: null }, at);
    await writeAudit(tx, { actor, action: 'enable', noun: 'account', recordId: id, at });
    return account;
  });
}
