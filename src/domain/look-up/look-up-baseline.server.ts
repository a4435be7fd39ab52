import type { Database } from '#database/database.ts';
import { type LookUpDay, lookUpsByDay } from '#domain/look-up/look-up-counter.server.ts';
import type { LookUpBaseline } from '#domain/look-up/look-up-rules.ts';

const days = 28;
const readInterval = 3_600_000;

export interface LookUpBaselineReader {
  /** The last result; zero before the first. */
  current(): LookUpBaseline;
  close(): void;
}

/**
 * Reads the usual number of look-ups a day, now and every hour.
 *
 * @param onError gets the error of a failed read; the last result stays
 */
export function readLookUpBaseline(db: Database, onError: (error: unknown) => void): LookUpBaselineReader {
  let baseline: LookUpBaseline = { found: 0, notFound: 0 };
  const read = async () => {
    try {
      baseline = baselineOf(await lookUpsByDay(db, days + 1));
    } catch (error) {
      onError(error);
    }
  };
  void read();
  const timer = setInterval(read, readInterval).unref();
  return { current: () => baseline, close: () => clearInterval(timer) };
}

/** The medians of the days before the last one, which a few days of an attack do not change. */
export function baselineOf(daysUpToToday: readonly LookUpDay[]): LookUpBaseline {
  const before = daysUpToToday.slice(0, -1);
  return { found: median(before.map((day) => day.found)), notFound: median(before.map((day) => day.notFound)) };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
