import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { api as words } from '#strings/vi/server/api.ts';

const retryAfterSeconds = 5;

/** Runs work with limited concurrency. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * A queue for one kind of work, so that a flood of it does not delay other work.
 *
 * @param maxQueued the longest queue; more work is rejected
 * @throws {Busy}
 */
export function createLane({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }): Lane {
  const limit = pLimit(concurrency);
  return async (work) => {
    if (limit.pendingCount >= maxQueued) throw new Busy(words.busy, retryAfterSeconds);
    return limit(work);
  };
}

/**
 * The queue for React's rendering: one page per turn of the event loop, so that other requests wait for one page at most.
 * Without the pause React would render all queued pages in one turn.
 */
export function createRenderLane(): RenderLane {
  const limit = pLimit(1);
  return {
    enqueue: (render) => limit(() => setImmediate().then(render)),
    load: () => limit.activeCount + limit.pendingCount,
  };
}

export interface RenderLane {
  enqueue: Lane;
  /** How many pages are being rendered or wait for it. */
  load(): number;
}
