import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { SketchKey } from '#domain/look-up/count-sketch.ts';
import { LookUpBudgets, type Spending } from '#domain/look-up/look-up-budgets.server.ts';
import { lookUpRules, type UsualLookUps } from '#domain/look-up/look-up-rules.ts';

/** How often servers tell each other, in ms. */
const interval = 1_000;
/** How often a server without look-ups says that it is there, in ms. */
const greetingInterval = 20_000;
/** How long rows are kept and a server that is silent counts as there, in seconds. */
const lifetime = 60;
/** An address gets at most this share more than its limit from all servers together. */
const tolerance = 0.2;
/** Most entries of one row. Further ones are not told. */
const maxEntries = 20_000;

export interface BudgetParts {
  db: Database;
  /** Answers per minute and address. */
  perMinute: number;
  /** How many look-ups a day there usually are. */
  usual: () => UsualLookUps;
  /** Gets the error of an exchange that failed; until the next one each server counts alone. */
  onError: (error: unknown) => void;
}

/** The budgets of look-ups, which servers on one PostgreSQL share by an exchange. It ends with the database. */
export async function openBudgets({
  db,
  perMinute,
  usual,
  onError,
}: BudgetParts): Promise<{ budgets: LookUpBudgets; exchange: SpendingExchange | undefined }> {
  const rules = lookUpRules(perMinute);
  if (db.engine === 'sqlite') return { budgets: new LookUpBudgets(rules, usual), exchange: undefined };
  // Random, and unknown to those who could choose addresses with equal hashes.
  const { id: salt } = await db.read.selectFrom('register').select('id').executeTakeFirstOrThrow();
  const budgets = new LookUpBudgets(rules, usual, salt);
  const exchange = new SpendingExchange(db, budgets, perMinute, onError);
  db.onClose(() => exchange.close());
  // The other servers know of this one before it answers.
  await exchange.run();
  return { budgets, exchange };
}

/**
 * Tells the other servers on a PostgreSQL what look-ups have used of their budgets, and counts what those tell: every second,
 * and before an address gets more than a few answers that the others do not know of. So a look-up rarely waits, and never
 * writes a row of its own.
 */
class SpendingExchange {
  readonly #db: Database;
  readonly #budgets: LookUpBudgets;
  readonly #perMinute: number;
  readonly #onError: (error: unknown) => void;
  readonly #server = randomUUID();
  /** The last row that was read of each other server, and when, by a monotonic clock. */
  readonly #others = new Map<string, { seq: number; heardAt: number }>();
  /** What the others do not know: how many answers of each address, and all entries. */
  #answers = new Map<string, number>();
  #unsent: Spending[] = [];
  #seq = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, budgets: LookUpBudgets, perMinute: number, onError: (error: unknown) => void) {
    this.#db = db;
    this.#budgets = budgets;
    this.#perMinute = perMinute;
    this.#onError = onError;
    budgets.onSpend((spending) => this.#note(spending));
    this.#timer = setInterval(() => void this.run(), interval).unref();
  }

  /** Whether an address has had as many answers as it may have before the others know. */
  isDue(address: SketchKey): boolean {
    if (this.#others.size === 0 || performance.now() - this.#failedAt < interval) return false;
    // What two servers have begun to tell each other at the same time, neither of them knows.
    const share = Math.floor((this.#perMinute * tolerance) / 2 / this.#others.size);
    return (this.#answers.get(String(address)) ?? 0) >= Math.max(1, share);
  }

  /** Tells the others, and counts what they have told. Calls at the same time share one exchange. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    if (this.#unsent.length > 0) await this.run();
  }

  #note(spending: Spending): void {
    if (this.#unsent.length < maxEntries) this.#unsent.push(spending);
    if (spending.kind !== 'answer') return;
    const address = String(spending.address);
    this.#answers.set(address, (this.#answers.get(address) ?? 0) + 1);
  }

  async #exchange(): Promise<void> {
    const sent = this.#unsent;
    const answers = this.#answers;
    this.#unsent = [];
    // Those of `sent` count as unknown to the others until the exchange is done.
    this.#answers = new Map(answers);
    try {
      const rows = await this.#db.write((tx) => this.#swap(tx, sent), { purpose: 'look-up' });
      for (const row of rows) this.#hear(row);
      for (const [address, count] of answers) this.#forget(address, count);
    } catch (error) {
      this.#failedAt = performance.now();
      this.#unsent = [...sent, ...this.#unsent].slice(0, maxEntries);
      this.#onError(error);
    }
    const silentSince = performance.now() - lifetime * 1000;
    for (const [server, { heardAt }] of this.#others) if (heardAt < silentSince) this.#others.delete(server);
  }

  /** Writes a row if there is something to say, deletes old ones, and returns the new ones of others. */
  async #swap(tx: Write, sent: readonly Spending[]): Promise<{ server: string; seq: number; spending: string }[]> {
    const isGreeting = performance.now() - this.#sentAt >= greetingInterval;
    if (sent.length > 0 || isGreeting) {
      const now = sql<number>`extract(epoch from now())::bigint`;
      const row = { server: this.#server, seq: ++this.#seq, at: now, spending: JSON.stringify(sent) };
      await tx.insertInto('lookUpSpending').values(row).execute();
      if (isGreeting)
        await tx.deleteFrom('lookUpSpending').where('at', '<', sql<number>`${now} - ${lifetime}`).execute();
      this.#sentAt = performance.now();
    }
    const known = [...this.#others];
    return tx
      .selectFrom('lookUpSpending')
      .select(['server', 'seq', 'spending'])
      .where('at', '>=', sql<number>`extract(epoch from now())::bigint - ${lifetime}`)
      .where('server', '<>', this.#server)
      .where((row) =>
        row.and(known.map(([server, { seq }]) => row.or([row('server', '<>', server), row('seq', '>', seq)]))),
      )
      .orderBy('seq')
      .execute();
  }

  #hear({ server, seq, spending }: { server: string; seq: number; spending: string }): void {
    this.#others.set(server, { seq, heardAt: performance.now() });
    for (const entry of JSON.parse(spending) as Spending[]) this.#budgets.apply(entry, performance.now());
  }

  #forget(address: string, count: number): void {
    const left = (this.#answers.get(address) ?? 0) - count;
    if (left > 0) this.#answers.set(address, left);
    else this.#answers.delete(address);
  }
}
