import type { Write } from '#database/database.ts';
import type { Client } from '#domain/account/client.ts';
import { type OwnAccountContext, requireOwnPassword } from '#domain/account/own-password.server.ts';
import { newTotpSecret, totpStepOf, totpUri } from '#domain/account/totp.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/**
 * Offers a secret for codes, which takes effect with the first code that `confirmTotp` sees. A new offer replaces one
 * that waits.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures make this attempt wait
 */
export async function offerTotp(
  act: OwnAccountContext,
  currentPassword: string,
  client: Client,
): Promise<{ secret: string; uri: string }> {
  const { id, name } = await requireOwnPassword(act, currentPassword, client);
  const secret = newTotpSecret();
  await act.db.write(async (tx) => {
    await tx.updateTable('account').set({ totpPending: secret }).where('id', '=', id).execute();
  });
  return { secret, uri: totpUri(secret, name) };
}

/**
 * From now on signing in takes a code made from the offered secret.
 *
 * @throws {Invalid} for the field `code`
 * @throws {Conflict} where no secret was offered
 */
export async function confirmTotp({ db, session, now = new Date() }: OwnAccountContext, code: string): Promise<void> {
  const id = session.accountId;
  await db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const account = await tx.selectFrom('account').select('totpPending').where('id', '=', id).executeTakeFirst();
    const secret = account?.totpPending ?? null;
    if (secret === null) throw new Conflict(words.codeNotOffered);
    const step = totpStepOf(secret, code, now);
    if (step === undefined) {
      const message = words.codeNotConfirmed;
      throw new Invalid(`${message}.`, [{ field: 'code', message }]);
    }
    await tx
      .updateTable('account')
      .set({ totpSecret: secret, totpPending: null, totpStep: step })
      .where('id', '=', id)
      .execute();
    await auditTotp(tx, { session, now }, true);
  });
}

/**
 * From now on signing in takes the password alone.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures make this attempt wait
 * @throws {Conflict} where no code is asked for anyway
 */
export async function removeTotp(act: OwnAccountContext, currentPassword: string, client: Client): Promise<void> {
  const { db, session, now = new Date() } = act;
  const { id } = await requireOwnPassword(act, currentPassword, client);
  await db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const removed = await tx
      .updateTable('account')
      .set({ totpSecret: null, totpPending: null, totpStep: null })
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
