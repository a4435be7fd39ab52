import type { Kysely, Selectable } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import type { AccountTable } from '#database/tables/accounts.ts';
import { keepHashKey, sealedHashKey } from '#domain/account/second-factor/recovery-codes.server.ts';
import { ofAccount, ofBatch, purposes, seal, unseal } from '#domain/account/secrets/sealed-text.server.ts';
import type { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';

const columns = ['totpSecret', 'totpPending', 'recoveryCodes'] as const;

type StoredSecrets = Pick<Selectable<AccountTable>, (typeof columns)[number]>;
type Keys = Record<keyof typeof purposes, Uint8Array>;

/**
 * Seals anew, under the secret key, what the one before it has sealed, in one transaction; returns of how many accounts and batches
 * of printed cards. What neither key opens stays as it is. Does nothing without a key before.
 */
export async function resealRegister(db: Database, key: SecretKey, actor: Actor): Promise<number> {
  if (!key.before) return 0;
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    await db.lockTable(tx, 'cardBatch');
    return resealSecrets(tx, key, actor);
  });
}

/** The same where nobody else writes: in a register that is being restored, or whose tables are locked. */
export async function resealSecrets(db: Kysely<Tables>, key: SecretKey, actor: Actor): Promise<number> {
  const [before, keys] = [key.before && (await keysOf(key.before)), await keysOf(key)];
  if (!before || !keys) return 0;
  const line = { actor, action: 'update', detail: { changed: 'secret-key' }, at: new Date().toISOString() } as const;
  let count = 0;
  for (const { id, ...stored } of await db
    .selectFrom('account')
    .select(['id', ...columns])
    .execute()) {
    const values = resealAccount(before, keys, ofAccount(id), stored);
    if (!values) continue;
    await db.updateTable('account').set(values).where('id', '=', id).execute();
    await writeAudit(db, { ...line, noun: 'account', recordId: id });
    count++;
  }
  for (const { id, lot, key: stored } of await db.selectFrom('cardBatch').select(['id', 'lot', 'key']).execute()) {
    const sealed = sealAnew(before.batch, keys.batch, ofBatch(lot), stored);
    if (!sealed) continue;
    await db.updateTable('cardBatch').set({ key: sealed }).where('id', '=', id).execute();
    await writeAudit(db, { ...line, noun: 'cardBatch', recordId: id });
    count++;
  }
  return count;
}

/** Undefined if the key before has sealed nothing of the account. */
function resealAccount(before: Keys, keys: Keys, boundTo: string, stored: StoredSecrets): StoredSecrets | undefined {
  const reseal = (text: string | null) => sealAnew(before.totp, keys.totp, boundTo, text);
  const [totpSecret, totpPending] = [reseal(stored.totpSecret), reseal(stored.totpPending)];
  if (!totpSecret && !totpPending) return undefined;
  const next = { ...stored, ...(totpSecret && { totpSecret }), ...(totpPending && { totpPending }) };
  if (!totpSecret || stored.recoveryCodes === null) return next;
  // Recovery codes are hashed under a key that goes with the app's. It is kept, since the codes are not known.
  const hashKey =
    reseal(sealedHashKey(stored.recoveryCodes)) ??
    seal(keys.totp, boundTo, Buffer.from(before.recovery).toString('base64url'));
  return { ...next, recoveryCodes: keepHashKey(stored.recoveryCodes, hashKey) };
}

/** Undefined if there is no such key. */
async function keysOf(key: SecretKey): Promise<Keys | undefined> {
  const [totp, batch, recovery] = await Promise.all([
    key.derive(purposes.totp),
    key.derive(purposes.batch),
    key.derive(purposes.recovery),
  ]);
  return totp && batch && recovery && { totp, batch, recovery };
}

/** The text under the new key; undefined if the key before has not sealed it. */
function sealAnew(before: Uint8Array, key: Uint8Array, boundTo: string, stored: string | null): string | undefined {
  const text = stored === null ? undefined : unseal(before, boundTo, stored);
  return text === undefined ? undefined : seal(key, boundTo, text);
}
