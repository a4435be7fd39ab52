import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { BudgetUsage, ExchangeUsage } from '#domain/look-up/budget-usage.ts';

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
export function createUsageTable(db: Database): ExchangeUsage {
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
