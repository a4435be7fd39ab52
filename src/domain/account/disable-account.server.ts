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
export const disableAccount = (context: ServiceContext, id: number, find?: typeof findAccount) =>
  setActive(context, id, false, find);

/**
 * Enables a disabled account, with its old password.
 *
 * @param find finds the account; by default one of the staff
 * @throws {NotFound} if there is no such account
 * @throws {Conflict} if it is not disabled
 */
export const enableAccount = (context: ServiceContext, id: number, find?: typeof findAccount) =>
  setActive(context, id, true, find);

async function setActive(
  { db, actor, now = new Date() }: ServiceContext,
  id: number,
  isActive: boolean,
  find: typeof findAccount = findStaffAccount,
): Promise<Account> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const { active } = await find(tx, id);
    if (active === isActive) throw new Conflict(isActive ? words.notDisabled : words.alreadyDisabled);
    const account = await updateAccount(tx, id, { disabledAt: isActive ? null : at }, at);
    if (!isActive) {
      await requireOwner(tx);
      await endSessions(tx, id);
    }
    await writeAudit(tx, { actor, action: isActive ? 'enable' : 'disable', noun: 'account', recordId: id, at });
    return account;
  });
}
