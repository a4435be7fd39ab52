import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Tables, Write } from '#database/database.ts';
import type { SecretKey } from '#domain/account/secret-key.server.ts';
import { noTotp } from '#domain/account/totp.server.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

const cipher = 'aes-256-gcm';
const purpose = 'authenticator apps';
const ivBytes = 12;
const tagBytes = 16;
/** Secrets in clear, of versions before, are base32, which has no point. */
const prefix = 'v1.';

const columns = ['totpSecret', 'totpPending'] as const;

/** How the secrets of a register are kept: all `sealed`; some `clear`, since there is no key; some `unreadable`, by another key. */
export type SecretsState = 'sealed' | 'clear' | 'unreadable';

/**
 * Encrypts the secrets of authenticator apps for the register. All of one register are under one key. Each is bound to its account,
 * so that a copy in the row of another one opens nothing.
 */
export class TotpSecrets {
  readonly #key: SecretKey;

  constructor(key: SecretKey) {
    this.#key = key;
  }

  /** The secret; undefined if there is no key, or another one. */
  async open(accountId: number, stored: string): Promise<string | undefined> {
    return openWith(await this.#key.derive(purpose), accountId, stored);
  }

  /** The key of the hashes of recovery codes; undefined if there is none. */
  recoveryKey(): Promise<Uint8Array | undefined> {
    return this.#key.derive('recovery codes');
  }

  /**
   * Makes the key if the register has no sealed secret yet.
   *
   * @param tx has locked the accounts
   * @throws {Conflict} if there is no key, or it is not the one of the register's other secrets
   */
  async seal(tx: Write, accountId: number, secret: string): Promise<string> {
    const sealed = await sealedSecrets(tx);
    if (sealed.length === 0) await this.#key.ensure();
    const key = await this.#key.derive(purpose);
    const isOwn = sealed.length === 0 || sealed.some((one) => openWith(key, one.accountId, one.stored) !== undefined);
    if (!key || !isOwn) throw new Conflict(words.codeKeyMissing);
    return sealWith(key, accountId, secret);
  }

  /** Encrypts what versions before have stored in clear. Says how the register keeps its secrets then. */
  async sealAll(db: Database): Promise<SecretsState> {
    if ((await secretsOf(db.read)).some(isClear)) await db.write((tx) => this.#sealClear(db, tx)).catch(ignoreConflict);
    if ((await this.#unreadable(db.read)).length > 0) return 'unreadable';
    return (await secretsOf(db.read)).some(isClear) ? 'clear' : 'sealed';
  }

  /**
   * Removes the secrets that cannot be opened, and their recovery codes: a register that was restored without its key. Their accounts sign in with the
   * password alone, until they set up an app again. Returns their names.
   */
  async dropUnreadable(db: Kysely<Tables>, actor: Actor, now: Date = new Date()): Promise<string[]> {
    const at = now.toISOString();
    const ids = [...new Set((await this.#unreadable(db)).map(({ accountId }) => accountId))];
    const names: string[] = [];
    for (const id of ids) {
      const before = await db
        .selectFrom('account')
        .select(['name', 'totpSecret'])
        .where('id', '=', id)
        .executeTakeFirst();
      await db.updateTable('account').set(noTotp).where('id', '=', id).execute();
      // One that was only offered was in no use.
      if (!before || before.totpSecret === null) continue;
      names.push(before.name);
      const detail = { after: { totp: false } };
      await writeAudit(db, { actor, action: 'update', noun: 'account', recordId: id, detail, at });
    }
    return names;
  }

  /** @throws {Conflict} if there is no key, or another one */
  async #sealClear(db: Database, tx: Write): Promise<void> {
    await db.lockTable(tx, 'account');
    for (const { accountId, column, stored } of (await secretsOf(tx)).filter(isClear)) {
      const sealed = await this.seal(tx, accountId, stored);
      await tx
        .updateTable('account')
        .set({ [column]: sealed })
        .where('id', '=', accountId)
        .execute();
    }
  }

  async #unreadable(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<StoredSecret[]> {
    const key = await this.#key.derive(purpose);
    return (await secretsOf(db)).filter(({ accountId, stored }) => openWith(key, accountId, stored) === undefined);
  }
}

interface StoredSecret {
  accountId: number;
  column: (typeof columns)[number];
  stored: string;
}

async function secretsOf(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<StoredSecret[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', ...columns])
    .orderBy('id')
    .execute();
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const stored = row[column];
      return stored === null ? [] : [{ accountId: row.id, column, stored }];
    }),
  );
}

async function sealedSecrets(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<StoredSecret[]> {
  return (await secretsOf(db)).filter((secret) => !isClear(secret));
}

function isClear({ stored }: Pick<StoredSecret, 'stored'>): boolean {
  return !stored.startsWith(prefix);
}

/** The initialization vector, the tag and the encrypted text, base64url. */
function sealWith(key: Uint8Array, accountId: number, secret: string): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(boundTo(accountId));
  const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()]);
  return prefix + Buffer.concat([iv, encryption.getAuthTag(), text]).toString('base64url');
}

function openWith(key: Uint8Array | undefined, accountId: number, stored: string): string | undefined {
  if (isClear({ stored })) return stored;
  if (!key) return undefined;
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  try {
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(accountId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8');
  } catch {
    return undefined;
  }
}

function boundTo(accountId: number): Buffer {
  return Buffer.from(`account ${accountId}`);
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Conflict)) throw error;
}
