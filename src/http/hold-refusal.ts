import type { Limits } from '#http/limits.ts';
import { Holdings } from '#http/shares.ts';

/** For how long, in ms: different times, so that those refused at once do not come back at once. */
const shortest = 1_000;
const longest = 2_000;

/**
 * Waits before a request is refused, so that a client that asks again at once takes little of the server. Each of its
 * connections then asks once in a while instead of thousands of times a second.
 *
 * @param signal aborts when the client disconnects
 */
export type HoldRefusal = (signal: AbortSignal) => Promise<void>;

/** What holds refusals of a server, as many at once as it may. */
export function createRefusalHold({ shares: { refusals } }: Limits): HoldRefusal {
  const held = new Holdings(refusals);
  return async (signal) => void (await held.hold(shortest + Math.random() * (longest - shortest), signal));
}
