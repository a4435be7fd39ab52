import type { Write } from '#database/database.ts';
import { requireOwnPassword } from '#domain/account/password/own-password.server.ts';
import { issueRecoveryCodes } from '#domain/account/second-factor/recovery-codes.server.ts';
import {
  newTotpSecret,
  noTotp,
  type TotpSecrets,
  totpStepOf,
  totpUri,
} from '#domain/account/second-factor/totp.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import type { OwnAccountContext } from '#domain/account/sign-in/session.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/**
 * Offers a TOTP secret. It takes effect when `confirmTotp` gets its first code. A new offer replaces a pending one.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Conflict} if the server has not the key of the register's secrets
 */
export async function offerTotp(
  context: OwnAccountContext,
  secrets: TotpSecrets,
  currentPassword: string,
  client: Client,
): Promise<{ secret: string; uri: string }> {
  const { id, name } = await requireOwnPassword(context, currentPassword, client);
  const secret = newTotpSecret();
  await context.db.write(async (tx) => {
    await context.db.lockTable(tx, 'account');
    const totpPending = await secrets.seal(tx, id, secret);
    await tx.updateTable('account').set({ totpPending }).where('id', '=', id).execute();
  });
  return { secret, uri: totpUri(secret, name) };
}

/**
 * Activates the offered secret: from now on signing in takes a code. Returns recovery codes for it.
 *
 * @throws {Invalid} for the field `code`
 * @throws {Conflict} if no secret was offered, or the server has not the key of the register's secrets
 */
export async function confirmTotp(
  { db, session, now = new Date() }: OwnAccountContext,
  secrets: TotpSecrets,
  code: string,
): Promise<string[]> {
  const id = session.accountId;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const account = await tx.selectFrom('account').select('totpPending').where('id', '=', id).executeTakeFirst();
    const totpPending = account?.totpPending ?? null;
    const secret = totpPending === null ? undefined : await secrets.open(id, totpPending);
    if (secret === undefined) throw new Conflict(words.codeNotOffered);
    const step = totpStepOf(secret, code, now);
    if (step === undefined) {
      const message = words.codeNotConfirmed;
      throw new Invalid(`${message}.`, [{ field: 'code', message }]);
    }
    await tx
      .updateTable('account')
      .set({ totpSecret: totpPending, totpPending: null, totpStep: step })
      .where('id', '=', id)
      .execute();
    await auditTotp(tx, { session, now }, true);
    return issueRecoveryCodes(tx, secrets, id);
  });
}

/**
 * Removes the secret: from now on signing in takes only the password.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Conflict} if no code is required
 */
export async function removeTotp(context: OwnAccountContext, currentPassword: string, client: Client): Promise<void> {
  const { db, session, now = new Date() } = context;
  const { id } = await requireOwnPassword(context, currentPassword, client);
  await db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const removed = await tx
      .updateTable('account')
      .set(noTotp)
      .where('id', '=', id)
      .where('totpSecret', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Conflict(words.codeNotUsed);
    await auditTotp(tx, { session, now }, false);
  });
}

async function auditTotp(
  tx: Write,
  { session, now }: Required<Omit<OwnAccountContext, 'db'>>,
  totp: boolean,
): Promise<void> {
  const detail = { after: { totp } };
  const at = now.toISOString();
  await writeAudit(tx, { actor: session, action: 'update', noun: 'account', recordId: session.accountId, detail, at });
}
