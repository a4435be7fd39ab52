import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { type ClientKeys, LookUpCounts, type Window } from '#domain/look-up/counts.ts';
import { inBatches } from '#domain/record/batches.ts';
import { writeRegularly } from '#domain/regular-writes.ts';
import type { Client } from '#http/shares.ts';

/** How often servers share what they have counted, in ms. */
const interval = 1_000;
/** Of its answers a minute, an address gets this share before the other servers know of them. */
const unsharedShare = 0.1;
/** Keys that are shared at once. Further ones are not. */
const maxKeys = 20_000;
/** Rows are read again for so many seconds after they were written: a transaction may end after one that began later. */
const overlap = 3;

/** What was counted of a key, whose window ends in `remaining` seconds. */
interface Counted {
  key: string;
  window: Window;
  count: number;
  remaining: number;
}

/**
 * The counts of all servers on one PostgreSQL. Every second, and before an address gets more than a few answers that the others
 * have not counted, each server adds what it has counted to a table, and takes what others have added. In the table are hashes
 * of addresses, which nobody can guess who does not know the id of the register.
 */
export class SharedCounts extends LookUpCounts {
  readonly #db: Database;
  readonly #secret: string;
  readonly #unsharedAnswers: number;
  readonly #onError: (error: unknown) => void;
  readonly #unshared = new Map<string, Counted>();
  /** By the clock of the database, in seconds since 1970. */
  #readTo = 0;
  #running: Promise<boolean> | undefined;

  /** @param onError gets the error of an exchange that failed; until the next one each server counts alone */
  static async open(db: Database, perMinute: number, onError: (error: unknown) => void): Promise<SharedCounts> {
    const { id } = await db.read.selectFrom('register').select('id').executeTakeFirstOrThrow();
    const counts = new SharedCounts(db, id, perMinute, onError);
    await counts.share();
    const { close } = writeRegularly(async () => void (await counts.share()), interval);
    db.onClose(close);
    return counts;
  }

  private constructor(db: Database, secret: string, perMinute: number, onError: (error: unknown) => void) {
    super();
    this.#db = db;
    this.#secret = secret;
    this.#unsharedAnswers = Math.max(1, Math.floor(perMinute * unsharedShare));
    this.#onError = onError;
  }

  override keysOf(client: Client): ClientKeys {
    const keys = super.keysOf(client);
    const hashed = (key: string) => hash('sha256', `${this.#secret} ${key}`, 'base64url').slice(0, 22);
    return { address: hashed(keys.address), network: hashed(keys.network), block: hashed(keys.block) };
  }

  override add(window: Window, key: string): void {
    super.add(window, key);
    const id = idOf({ window, key });
    const remaining = Math.ceil(this[window].remaining(key) / 1000);
    const counted = this.#unshared.get(id);
    if (counted) counted.count++;
    else if (this.#unshared.size < maxKeys) this.#unshared.set(id, { window, key, count: 1, remaining });
  }

  /** Whether an address has had as many answers as it may have before the other servers know. */
  isDue(client: Client): boolean {
    const id = idOf({ window: 'minute', key: this.keysOf(client).address });
    return (this.#unshared.get(id)?.count ?? 0) >= this.#unsharedAnswers;
  }

  /** Shares counts with the other servers; false if that failed. Calls at the same time are one. */
  share(): Promise<boolean> {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #exchange(): Promise<boolean> {
    // In one order, so that two servers do not wait for each other's rows.
    const sent = [...this.#unshared.values()].map((one) => ({ ...one })).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    try {
      const rows = await this.#db.write((tx) => addAndRead(tx, sent, this.#readTo - overlap), { purpose: 'look-up' });
      for (const one of sent) {
        const unshared = this.#unshared.get(idOf(one));
        if (unshared && unshared.count > one.count) unshared.count -= one.count;
        else this.#unshared.delete(idOf(one));
      }
      for (const { at, ...row } of rows) {
        const unshared = this.#unshared.get(idOf(row))?.count ?? 0;
        this[row.window].raise(row.key, row.count + unshared, row.remaining * 1000);
        this.#readTo = Math.max(this.#readTo, at);
      }
      return true;
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }
}

const idOf = ({ window, key }: Pick<Counted, 'window' | 'key'>) => `${key} ${window}`;

const now = sql<number>`extract(epoch from now())::bigint`;

/** Adds counts to those of all servers. Returns the sums of these and of what was changed lately. */
async function addAndRead(tx: Write, sent: readonly Counted[], since: number): Promise<(Counted & { at: number })[]> {
  const columns = ['key', 'window', 'count', 'at', sql<number>`"endsAt" - ${now}`.as('remaining')] as const;
  await tx.deleteFrom('lookUpCount').where('endsAt', '<=', now).execute();
  const rows = await tx.selectFrom('lookUpCount').select(columns).where('at', '>=', since).execute();
  // Last, since other servers wait for these rows until the transaction ends.
  for (const some of inBatches(sent)) {
    const sums = await tx
      .insertInto('lookUpCount')
      .values(some.map(({ remaining, ...one }) => ({ ...one, at: now, endsAt: sql<number>`${now} + ${remaining}` })))
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window'])
          .doUpdateSet((row) => ({ count: row('lookUpCount.count', '+', row.ref('excluded.count')), at: now })),
      )
      .returning(columns)
      .execute();
    rows.push(...sums);
  }
  return rows.map((row) => ({ ...row, at: Number(row.at), remaining: Number(row.remaining) }));
}
