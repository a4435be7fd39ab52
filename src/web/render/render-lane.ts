import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const retryAfterSeconds = 5;

/** Runs what it is given, so many at a time. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A lane for one kind of work, so that much of it is no other's wait.
 *
 * @param waiting the most that wait; who comes then is refused
 * @throws {Busy}
 */
export function createLane({ atOnce, waiting }: { atOnce: number; waiting: number }): Lane {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= waiting) throw new Busy(words.busy, retryAfterSeconds);
    return limit(work);
  };
}

/**
 * The lane in which pages are drawn: one in a turn of the event loop, whoever it is for, so that whoever looks a card up
 * waits for one page and no more. Without the pause, React would draw all that wait in one go.
 */
export function createDrawingLane(): Lane {
  const limit = pLimit(1);
  return (draw) => limit(() => setImmediate().then(draw));
}
