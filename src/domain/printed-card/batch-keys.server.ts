import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { keyForSealing, ofBatch, purposes, seal, unseal } from '#domain/account/secrets/sealed-text.server.ts';
import type { SecretKey } from '#domain/account/secrets/secret-key.server.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';

const keyBytes = 32;

/** A batch's key as it is stored, and the name of the batch, which it is bound to. */
interface StoredKey {
  batchName: string;
  key: string | null;
}

/** The keys of batches of printed cards, which the register keeps sealed. */
export class BatchKeys {
  readonly #secretKey: SecretKey;
  /** Those that were opened, since a look-up needs one. */
  readonly #opened = new Map<string, string>();

  constructor(secretKey: SecretKey) {
    this.#secretKey = secretKey;
  }

  /**
   * Makes the key of a new batch, sealed.
   *
   * @param tx has locked the batches
   * @throws {Conflict} if there is no secret key, or another one
   */
  async create(tx: Write, batchName: string): Promise<string> {
    const sealing = await keyForSealing(tx, this.#secretKey, 'batch');
    return seal(sealing, ofBatch(batchName), randomBytes(keyBytes).toString('base64url'));
  }

  /** The key of a batch; undefined if it is lost, or the secret key is missing or another one. */
  async open({ batchName, key }: StoredKey): Promise<string | undefined> {
    if (key === null) return undefined;
    const known = this.#opened.get(`${batchName} ${key}`);
    if (known !== undefined) return known;
    const opened = unseal(await this.#secretKey.derive(purposes.batch), ofBatch(batchName), key);
    if (opened !== undefined) this.#opened.set(`${batchName} ${key}`, opened);
    return opened;
  }

  /**
   * Removes the keys that cannot be opened: of a register that was restored without its secret key. The codes of those cards
   * cannot be checked any more. Returns the names of their batches.
   */
  async dropUnreadable(db: Kysely<Tables>, actor: Actor, now: Date = new Date()): Promise<string[]> {
    const names: string[] = [];
    for (const batch of await db
      .selectFrom('cardBatch')
      .select(['id', 'lot as batchName', 'key'])
      .orderBy('id')
      .execute()) {
      if (batch.key === null || (await this.open(batch)) !== undefined) continue;
      await db.updateTable('cardBatch').set({ key: null }).where('id', '=', batch.id).execute();
      const line = { actor, action: 'update' as const, noun: 'cardBatch' as const, recordId: batch.id };
      await writeAudit(db, { ...line, detail: { keyLost: true }, at: now.toISOString() });
      names.push(batch.batchName);
    }
    return names;
  }
}
