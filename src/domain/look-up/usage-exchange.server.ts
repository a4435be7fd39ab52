import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { BudgetUsage } from '#domain/look-up/budget-usage.ts';
import type { SketchKey } from '#domain/look-up/count-sketch.ts';
import { LookUpBudgets } from '#domain/look-up/look-up-budgets.server.ts';
import { type LookUpBaseline, lookUpRules } from '#domain/look-up/look-up-rules.ts';

/** How often servers exchange what look-ups have used, in ms. */
const interval = 1_000;
/** An address gets at most this share more than its limit from all servers together. */
const tolerance = 0.2;
/** Most entries of one exchange. Further ones are not sent. */
const maxEntries = 20_000;

export interface BudgetParts {
  db: Database;
  /** Answers per minute and address. */
  perMinute: number;
  /** How many look-ups a day there usually are. */
  baseline: () => LookUpBaseline;
  /** Gets the error of an exchange that failed; until the next one each server counts alone. */
  onError: (error: unknown) => void;
}

/**
 * The budgets of look-ups, which servers on one PostgreSQL share. The exchange ends with the database.
 */
export async function openBudgets({
  db,
  perMinute,
  baseline,
  onError,
}: BudgetParts): Promise<{ budgets: LookUpBudgets; exchange: UsageExchange | undefined }> {
  const rules = lookUpRules(perMinute);
  if (db.engine === 'sqlite') return { budgets: new LookUpBudgets(rules, baseline), exchange: undefined };
  // Random, and unknown to those who could choose addresses with equal hashes.
  const { id: salt } = await db.read.selectFrom('register').select('id').executeTakeFirstOrThrow();
  const budgets = new LookUpBudgets(rules, baseline, salt);
  const exchange = new UsageExchange(createUsageTable(db), budgets, perMinute, onError);
  db.onClose(() => exchange.close());
  // The others know of this one before it answers.
  await exchange.run();
  return { budgets, exchange };
}

/**
 * Sends what look-ups have used to the other servers. Resolves with what they have sent since the last call, and with
 * their number. It is not called again before it has resolved.
 */
type ExchangeUsage = (sent: readonly BudgetUsage[]) => Promise<{ received: readonly BudgetUsage[]; others: number }>;

/**
 * Sends the other servers what look-ups have used of their budgets, and counts what they send: every second, and before
 * an address gets more than a few answers that the others have not counted. So a look-up rarely waits, and never writes
 * a row of its own.
 */
class UsageExchange {
  readonly #send: ExchangeUsage;
  readonly #budgets: LookUpBudgets;
  readonly #perMinute: number;
  readonly #onError: (error: unknown) => void;
  #others = 0;
  /** What the others do not know: how many answers of each address, and all entries. */
  #answers = new Map<string, number>();
  #unsent: BudgetUsage[] = [];
  #failedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(send: ExchangeUsage, budgets: LookUpBudgets, perMinute: number, onError: (error: unknown) => void) {
    this.#send = send;
    this.#budgets = budgets;
    this.#perMinute = perMinute;
    this.#onError = onError;
    budgets.onUsage((usage) => this.#note(usage));
    this.#timer = setInterval(() => void this.run(), interval).unref();
  }

  /** Whether an address has had as many answers as it may have before the others know. */
  isDue(address: SketchKey): boolean {
    if (this.#others === 0 || performance.now() - this.#failedAt < interval) return false;
    // Two exchanges that begin at the same time do not see each other.
    const share = Math.floor((this.#perMinute * tolerance) / 2 / this.#others);
    return (this.#answers.get(String(address)) ?? 0) >= Math.max(1, share);
  }

  /** Exchanges counts with the others. Calls at the same time share one exchange. Never rejects. */
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

  #note(usage: BudgetUsage): void {
    const last = this.#unsent.at(-1);
    // Those of an attack would be many.
    if (usage.kind === 'refused' && last?.kind === 'refused') last.count += usage.count;
    else if (this.#unsent.length < maxEntries) this.#unsent.push(usage);
    if (usage.kind !== 'answer') return;
    const address = String(usage.address);
    this.#answers.set(address, (this.#answers.get(address) ?? 0) + 1);
  }

  async #exchange(): Promise<void> {
    const sent = this.#unsent;
    const answers = this.#answers;
    this.#unsent = [];
    // Those of `sent` count as unknown to the others until the exchange is done.
    this.#answers = new Map(answers);
    try {
      const { received, others } = await this.#send(sent);
      this.#others = others;
      for (const entry of received) this.#budgets.apply(entry, performance.now());
      for (const [address, count] of answers) this.#forget(address, count);
    } catch (error) {
      this.#failedAt = performance.now();
      this.#unsent = [...sent, ...this.#unsent].slice(0, maxEntries);
      this.#onError(error);
    }
  }

  #forget(address: string, count: number): void {
    const left = (this.#answers.get(address) ?? 0) - count;
    if (left > 0) this.#answers.set(address, left);
    else this.#answers.delete(address);
  }
}

/** How often a server without look-ups writes a row, so that the others count it, in ms. */
const greetingInterval = 20_000;
/** How long rows are stored, and a server without new rows still counts, in seconds. */
const lifetime = 60;

interface UsageRow {
  server: string;
  seq: number;
  spending: string;
}

/**
 * Creates the function by which servers on one PostgreSQL exchange what look-ups have used, in the table
 * `lookUpSpending`.
 */
function createUsageTable(db: Database): ExchangeUsage {
  const server = randomUUID();
  /** The last row that was read of each other server, and when, by a monotonic clock. */
  const others = new Map<string, { seq: number; heardAt: number }>();
  let seq = 0;
  let sentAt = Number.NEGATIVE_INFINITY;

  /** Writes a row if there is something to say, deletes old ones, and returns the new ones of others. */
  const exchange = async (tx: Write, sent: readonly BudgetUsage[]): Promise<UsageRow[]> => {
    const isGreeting = performance.now() - sentAt >= greetingInterval;
    if (sent.length > 0 || isGreeting) {
      const now = sql<number>`extract(epoch from now())::bigint`;
      const row = { server, seq: ++seq, at: now, spending: JSON.stringify(sent) };
      await tx.insertInto('lookUpSpending').values(row).execute();
      if (isGreeting)
        await tx.deleteFrom('lookUpSpending').where('at', '<', sql<number>`${now} - ${lifetime}`).execute();
      sentAt = performance.now();
    }
    return tx
      .selectFrom('lookUpSpending')
      .select(['server', 'seq', 'spending'])
      .where('at', '>=', sql<number>`extract(epoch from now())::bigint - ${lifetime}`)
      .where('server', '<>', server)
      .where((row) =>
        row.and([...others].map(([other, known]) => row.or([row('server', '<>', other), row('seq', '>', known.seq)]))),
      )
      .orderBy('seq')
      .execute();
  };

  return async (sent) => {
    const rows = await db.write((tx) => exchange(tx, sent), { purpose: 'look-up' });
    const now = performance.now();
    for (const row of rows) others.set(row.server, { seq: row.seq, heardAt: now });
    for (const [other, { heardAt }] of others) if (heardAt < now - lifetime * 1000) others.delete(other);
    return { received: rows.flatMap(({ spending }) => JSON.parse(spending) as BudgetUsage[]), others: others.size };
  };
}
