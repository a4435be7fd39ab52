import { setImmediate } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { Busy } from '#domain/errors.ts';
import { limits } from '#http/limits.ts';
import { api as words } from '#strings/vi/server/api.ts';

const retryAfterSeconds = 5;
/** Pages of one network that a queue renders at once. */
const concurrencyOfNetwork = 2;

/** Runs work with limited concurrency. */
type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs work with limited concurrency, and for each network with less.
 *
 * @param network undefined where only the limits of all apply
 */
export type FairQueue = <Result>(network: string | undefined, work: () => Promise<Result>) => Promise<Result>;

interface QueueLimits {
  concurrency: number;
  /** The longest queue; more work is rejected. */
  maxQueued: number;
  /** False where all places may be those of one network. */
  isShared?: boolean;
}

/**
 * A queue for one kind of work, so that a flood of it does not delay other work. A network has few of its places: before a
 * piece of work there are at most two of each other network. Each piece of work begins in a turn of the event loop of its own:
 * otherwise quick work, such as redirects, would free its place before the next request is read, and a network would never
 * reach its limit.
 *
 * @throws {Busy}
 */
export function createFairQueue({ concurrency, maxQueued, isShared = true }: QueueLimits): FairQueue {
  const ofAll = pLimit(concurrency);
  const networks = new Map<string, { limit: LimitFunction; places: number }>();
  const enqueue: Enqueue = async (work) => {
    if (ofAll.pendingCount >= maxQueued) throw new Busy(words.busy, retryAfterSeconds);
    return ofAll(() => setImmediate().then(work));
  };
  return async (network, work) => {
    if (network === undefined || !isShared) return enqueue(work);
    const own = networks.get(network) ?? { limit: pLimit(concurrencyOfNetwork), places: 0 };
    if (own.places === limits.shares.pages.network) throw new Busy(words.busy, retryAfterSeconds);
    own.places++;
    networks.set(network, own);
    try {
      return await own.limit(() => enqueue(work));
    } finally {
      own.places--;
      if (own.places === 0) networks.delete(network);
    }
  };
}

/**
 * The queue for React's rendering: one page per turn of the event loop, so that other requests wait for one page at most.
 * Without the pause React would render all queued pages in one turn.
 */
export function createRenderQueue(): RenderQueue {
  const limit = pLimit(1);
  return {
    enqueue: (render) => limit(() => setImmediate().then(render)),
    load: () => limit.activeCount + limit.pendingCount,
  };
}

export interface RenderQueue {
  enqueue: Enqueue;
  /** How many pages are being rendered or wait for it. */
  load(): number;
}
