import type { Database } from '#database/database.ts';
import { addDays, type CalendarDate, todayInVietnam, vietnamOffset } from '#domain/calendar.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import type { LookUp } from '#domain/look-up/look-up-warranty.server.ts';
import { type RegularWrites, writeRegularly } from '#domain/regular-writes.ts';

/** Time between two writes of the counts, in ms. A crash loses the counts since the last write. */
const writeInterval = 5_000;
const dayLength = 86_400_000;

/** Look-ups that were answered on one day. */
export interface LookUpDay {
  day: CalendarDate;
  found: number;
  notFound: number;
}

/** Counts answered look-ups by day. */
export interface LookUpCounter extends RegularWrites {
  /** Wraps a look-up so that its answers are counted. */
  count(lookUp: LookUp): LookUp;
}

/**
 * Counts in memory and adds the counts to the register every few seconds, so that no look-up waits for a write. The
 * counts of several processes add up. Neither the address nor the card number is stored.
 *
 * @param onError gets the error of a failed write. Its counts are written again, unless they may have been stored
 */
export function createLookUpCounter(db: Database, onError: (error: unknown) => void): LookUpCounter {
  /** By day since 1970 in Vietnam. */
  let unwritten = new Map<number, { found: number; notFound: number }>();

  const add = (day: number, found: number, notFound: number) => {
    const counts = unwritten.get(day);
    if (counts) {
      counts.found += found;
      counts.notFound += notFound;
    } else unwritten.set(day, { found, notFound });
  };
  const write = async () => {
    if (unwritten.size === 0) return;
    const written = unwritten;
    unwritten = new Map();
    try {
      await addToDays(db, written);
    } catch (error) {
      // Counts that may have been stored are not added again.
      if (!(error instanceof OutcomeUnknown))
        for (const [day, { found, notFound }] of written) add(day, found, notFound);
      onError(error);
    }
  };
  return {
    ...writeRegularly(write, writeInterval),
    count: (lookUp) => async (cardNumber) => {
      const warranty = await lookUp(cardNumber);
      const day = Math.floor((Date.now() + vietnamOffset) / dayLength);
      if (warranty) add(day, 1, 0);
      else add(day, 0, 1);
      return warranty;
    },
  };
}

/** The look-ups of the last `days` days, the oldest first. Days without look-ups have zeros. */
export async function lookUpsByDay(db: Database, days: number, now: Date = new Date()): Promise<LookUpDay[]> {
  const first = addDays(todayInVietnam(now), 1 - days);
  const rows = await db.read.selectFrom('lookUpDay').selectAll().where('day', '>=', first).execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(first, at);
    return byDay.get(day) ?? { day, found: 0, notFound: 0 };
  });
}

async function addToDays(
  db: Database,
  counts: ReadonlyMap<number, { found: number; notFound: number }>,
): Promise<void> {
  const rows = [...counts].map(([day, row]) => ({ day: new Date(day * dayLength).toISOString().slice(0, 10), ...row }));
  await db.write((tx) =>
    tx
      .insertInto('lookUpDay')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((row) => ({
          found: row('lookUpDay.found', '+', row.ref('excluded.found')),
          notFound: row('lookUpDay.notFound', '+', row.ref('excluded.notFound')),
        })),
      )
      .execute(),
  );
}
