import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import type { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { Conflict } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Texts in clear, of versions before, do not begin so. */
const prefix = 'v1.';

/** What the register keeps sealed, or as keyed hashes, and under which of the keys that are derived from the secret key. */
export const purposes = { totp: 'authenticator apps', batch: 'printed cards', recovery: 'recovery codes' } as const;

/** True for what `seal` has made, and false for a secret in clear of a version before. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(prefix);
}

/**
 * Encrypts a text: the initialization vector, the tag and the encrypted text, base64url.
 *
 * @param boundTo the row that it belongs to, such as `account 7`: a copy in another one opens nothing
 */
export function seal(key: Uint8Array, boundTo: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return prefix + Buffer.concat([iv, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** The text; undefined if it is not sealed, there is no key, or another one has sealed it. */
export function unseal(key: Uint8Array | undefined, boundTo: string, stored: string): string | undefined {
  if (!key || !isSealed(stored)) return undefined;
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8');
  } catch {
    return undefined;
  }
}

/** What a secret of an account is bound to. */
export const ofAccount = (accountId: number): string => `account ${accountId}`;
/** What the key of a batch of printed cards is bound to. */
export const ofBatch = (name: string): string => `batch ${name}`;

/**
 * The key under which to seal something new. Makes the secret key if the register has nothing sealed yet.
 *
 * @param tx has locked the table of what is sealed
 * @throws {Conflict} if there is no key, or it is not the one of what the register has sealed before
 */
export async function keyForSealing(tx: Write, secretKey: SecretKey, purpose: 'totp' | 'batch'): Promise<Uint8Array> {
  const sealed = await sealedTexts(tx);
  if (sealed.length === 0) await secretKey.ensure();
  const keys = {
    totp: await secretKey.derive(purposes.totp),
    batch: await secretKey.derive(purposes.batch),
  };
  const isOwn =
    sealed.length === 0 || sealed.some((one) => unseal(keys[one.purpose], one.boundTo, one.stored) !== undefined);
  const key = keys[purpose];
  if (!key || !isOwn) throw new Conflict(words.codeKeyMissing);
  return key;
}

async function sealedTexts(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  const accounts = await db.selectFrom('account').select(['id', 'totpSecret', 'totpPending']).execute();
  const batches = await db.selectFrom('cardBatch').select(['lot', 'key']).execute();
  const found = [
    ...accounts.flatMap(({ id, totpSecret, totpPending }) =>
      [totpSecret, totpPending].map((stored) => ({ purpose: 'totp' as const, boundTo: ofAccount(id), stored })),
    ),
    ...batches.map(({ lot, key }) => ({ purpose: 'batch' as const, boundTo: ofBatch(lot), stored: key })),
  ];
  return found.flatMap(({ stored, ...text }) => (stored !== null && isSealed(stored) ? [{ ...text, stored }] : []));
}
