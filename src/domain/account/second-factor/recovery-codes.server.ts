import { createHmac, randomInt } from 'node:crypto';
import type { Database, Write } from '#database/database.ts';
import { requireOwnPassword } from '#domain/account/password/own-password.server.ts';
import { recoveryAlphabet, recoveryCodeLength } from '#domain/account/second-factor/recovery-code.ts';
import type { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import type { Client } from '#domain/account/sign-in/client.ts';
import type { OwnAccountContext } from '#domain/account/sign-in/session.server.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

const codeCount = 10;

/** The recovery codes of an account as the register has them. */
interface StoredCodes {
  /** The hashes of those that were not used yet. */
  unused: string[];
  /** When the last one was used; ISO 8601, UTC. */
  usedAt: string | null;
  /** The key of the hashes, sealed, if the secret key was another one then. */
  hashKey?: string;
}

/** How many recovery codes an account has left, and when it last used one. */
export interface RecoveryCodesState {
  left: number;
  usedAt: string | null;
}

/**
 * Gives an account new recovery codes, which are returned only here; those of before are void.
 *
 * @param tx has locked the accounts
 * @throws {Conflict} if the server has not the key of the register's secrets
 */
export async function issueRecoveryCodes(tx: Write, secrets: TotpSecrets, accountId: number): Promise<string[]> {
  const key = await secrets.recoveryKey(accountId);
  if (!key) throw new Conflict(words.codeKeyMissing);
  const codes = Array.from({ length: codeCount }, newCode);
  const unused = codes.map((code) => hashCode(key, accountId, code));
  const recoveryCodes = write({ unused, usedAt: null });
  await tx.updateTable('account').set({ recoveryCodes }).where('id', '=', accountId).execute();
  return codes;
}

/**
 * Replaces one's own recovery codes.
 *
 * @throws {Invalid} for the field `currentPassword`
 * @throws {TooMany} while earlier failures delay this attempt
 * @throws {Conflict} if no code is required, or the server has not the key of the register's secrets
 */
export async function renewRecoveryCodes(
  context: OwnAccountContext,
  secrets: TotpSecrets,
  currentPassword: string,
  client: Client,
): Promise<string[]> {
  const { db, session, now = new Date() } = context;
  const { id } = await requireOwnPassword(context, currentPassword, client);
  return db.write(async (tx) => {
    await db.lockTable(tx, 'account');
    const account = await tx.selectFrom('account').select('totpSecret').where('id', '=', id).executeTakeFirst();
    const totpSecret = account?.totpSecret ?? null;
    if (totpSecret === null) throw new Conflict(words.codeNotUsed);
    if ((await secrets.open(id, totpSecret)) === undefined) throw new Conflict(words.codeKeyMissing);
    const codes = await issueRecoveryCodes(tx, secrets, id);
    const detail = { changed: 'recovery-codes' };
    const at = now.toISOString();
    await writeAudit(tx, { actor: session, action: 'update', noun: 'account', recordId: id, detail, at });
    return codes;
  });
}

/** The state of an account's recovery codes. */
export async function findRecoveryCodes(db: Database, accountId: number): Promise<RecoveryCodesState> {
  const row = await db.read
    .selectFrom('account')
    .select('recoveryCodes')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { unused, usedAt } = read(row?.recoveryCodes ?? null);
  return { left: unused.length, usedAt };
}

/**
 * Takes a code out of stored ones; undefined if it is not among them, or if the server has no key.
 *
 * @param code in canonical form
 */
export async function takeRecoveryCode(
  secrets: TotpSecrets,
  { id, recoveryCodes }: { id: number; recoveryCodes: string | null },
  code: string,
  now: Date,
): Promise<{ recoveryCodes: string; left: number } | undefined> {
  const stored = read(recoveryCodes);
  const key = await secrets.recoveryKey(id, stored.hashKey);
  if (!key) return undefined;
  const hash = hashCode(key, id, code);
  const unused = stored.unused.filter((one) => one !== hash);
  if (unused.length === stored.unused.length) return undefined;
  return { recoveryCodes: write({ ...stored, unused, usedAt: now.toISOString() }), left: unused.length };
}

/** The sealed key of stored codes from before the secret key was changed; null if they are of the present one. */
export function sealedHashKey(recoveryCodes: string): string | null {
  return read(recoveryCodes).hashKey ?? null;
}

/** The same codes with the sealed key of their hashes beside them: they go on working under another secret key. */
export function keepHashKey(recoveryCodes: string, hashKey: string): string {
  return write({ ...read(recoveryCodes), hashKey });
}

function newCode(): string {
  return Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join(
    '',
  );
}

/** HMAC-SHA-256 for one account, base64url. */
function hashCode(key: Uint8Array, accountId: number, code: string): string {
  return createHmac('sha256', key).update(`account ${accountId} ${code}`).digest('base64url');
}

function read(recoveryCodes: string | null): StoredCodes {
  return recoveryCodes === null ? { unused: [], usedAt: null } : JSON.parse(recoveryCodes);
}

function write(codes: StoredCodes): string {
  return JSON.stringify(codes);
}
