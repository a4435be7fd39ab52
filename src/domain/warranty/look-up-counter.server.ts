import type { Database } from '#database/database.ts';
import { addDays, type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { OutcomeUnknown } from '#domain/errors.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';

/** How often counts are written, in ms. What was counted since is lost where the process breaks off. */
const writeEvery = 5_000;
/** Vietnam is seven hours ahead of UTC all year. */
const ahead = 7 * 3_600_000;
const dayLength = 86_400_000;

/** Look-ups that were answered on one day. */
export interface LookUpDay {
  day: CalendarDate;
  found: number;
  notFound: number;
}

/** Counts answered look-ups by day. */
export interface LookUpCounter {
  /** The same look-up, counted. */
  counted(lookUp: LookUp): LookUp;
  /** Writes what has been counted and stops. */
  close(): Promise<void>;
}

/**
 * Counts in memory, and adds to the register every few seconds: a look-up waits for nothing, and the counts of several
 * processes add up. Nothing is kept of who asked, or for what.
 *
 * @param onError hears of a write that failed; what it was to write is kept for the next one, unless it may be stored
 */
export function createLookUpCounter(db: Database, onError: (error: unknown) => void): LookUpCounter {
  /** By day since 1970 in Vietnam. */
  let waiting = new Map<number, { found: number; notFound: number }>();
  let writing = Promise.resolve();

  const count = (day: number, found: number, notFound: number) => {
    const counts = waiting.get(day);
    if (counts) {
      counts.found += found;
      counts.notFound += notFound;
    } else waiting.set(day, { found, notFound });
  };
  const write = async () => {
    if (waiting.size === 0) return;
    const written = waiting;
    waiting = new Map();
    try {
      await addToDays(db, written);
    } catch (error) {
      // What may have been added is not added again.
      if (!(error instanceof OutcomeUnknown))
        for (const [day, { found, notFound }] of written) count(day, found, notFound);
      onError(error);
    }
  };
  const writeInTurn = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(writeInTurn, writeEvery).unref();

  return {
    counted: (lookUp) => async (cardNumber) => {
      const warranty = await lookUp(cardNumber);
      const day = Math.floor((Date.now() + ahead) / dayLength);
      if (warranty) count(day, 1, 0);
      else count(day, 0, 1);
      return warranty;
    },
    async close() {
      clearInterval(timer);
      await writeInTurn();
    },
  };
}

/** The look-ups of so many days up to today, the oldest first; a day without any is there with zeros. */
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
