import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database, Tables, Write } from '#database/database.ts';
import {
  isSealed,
  keyForSealing,
  ofAccount,
  purposes,
  seal,
  unseal,
} from '#domain/account/secrets/sealed-text.server.ts';
import type { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { type Actor, restoring, writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Steps of 30 s by which the clock of a phone may differ. */
const tolerance = 1;

/** The columns of an account that signs in with the password alone. */
export const noTotp = { totpSecret: null, totpPending: null, totpStep: null, recoveryCodes: null };

/** A random TOTP secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: string, accountName: string): string {
  return new TOTP({ issuer: 'ADS', label: accountName, secret }).toString();
}

/** The time step of a six-digit code; undefined if it is not valid now. */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/**
 * The last step that a valid code can have if this one has been typed. The use of a later one was noted while the clock was ahead;
 * it counts for nothing, or the account would be locked until the clock is there again.
 */
export const lastPossibleStep = (step: number): number => step + 2 * tolerance;

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
    return openWith(await this.#key.derive(purposes.totp), accountId, stored);
  }

  /**
   * The key of the hashes of recovery codes; undefined if there is none.
   *
   * @param stored that of hashes from before the secret key was changed, sealed
   */
  async recoveryKey(accountId: number, stored: string | null = null): Promise<Uint8Array | undefined> {
    if (stored === null) return this.#key.derive(purposes.recovery);
    const text = unseal(await this.#key.derive(purposes.totp), ofAccount(accountId), stored);
    return text === undefined ? undefined : Buffer.from(text, 'base64url');
  }

  /**
   * Encrypts a secret; see `keyForSealing`.
   *
   * @param tx has locked the accounts
   * @throws {Conflict} if there is no key, or it is not the one of the register's other secrets
   */
  async seal(tx: Write, accountId: number, secret: string): Promise<string> {
    return seal(await keyForSealing(tx, this.#key, 'totp'), ofAccount(accountId), secret);
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
      await writeAudit(db, { actor, action: 'update', noun: 'account', recordId: id, detail: appDropped, at });
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
    const key = await this.#key.derive(purposes.totp);
    return (await secretsOf(db)).filter(({ accountId, stored }) => openWith(key, accountId, stored) === undefined);
  }
}

/** The detail of the audit line of an account whose secret was dropped. */
const appDropped = { after: { totp: false } };

/** The names of the active accounts whose app a restore has dropped, and that have set up none since. */
export async function accountsWithDroppedApp({ read }: Database): Promise<string[]> {
  const rows = await read
    .selectFrom('account')
    .select('name')
    .where('totpSecret', 'is', null)
    .where('disabledAt', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('audit')
        .select('recordId')
        .where('actor', '=', restoring.name)
        .where('noun', '=', 'account')
        .where('detail', '=', JSON.stringify(appDropped)),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
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

function isClear({ stored }: Pick<StoredSecret, 'stored'>): boolean {
  return !isSealed(stored);
}

function openWith(key: Uint8Array | undefined, accountId: number, stored: string): string | undefined {
  return isClear({ stored }) ? stored : unseal(key, ofAccount(accountId), stored);
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Conflict)) throw error;
}
