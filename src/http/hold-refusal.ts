import { limits } from '#http/limits.ts';
import { Holdings } from '#http/shares.ts';

/** For how long, in ms: different times, so that those refused at once do not come back at once. */
const shortest = 1_000;
const longest = 2_000;
const held = new Holdings(limits.shares.refusals);

/**
 * Waits before a request is refused, so that a client that asks again at once takes little of the server. Each of its
 * connections then asks once in a while instead of thousands of times a second.
 *
 * @param signal aborts when the client disconnects
 */
export async function holdRefusal(signal: AbortSignal): Promise<void> {
  await held.hold(shortest + Math.random() * (longest - shortest), signal);
}
