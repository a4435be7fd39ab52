import { setTimeout } from 'node:timers/promises';

/** For how long, in ms: different times, so that those refused at once do not come back at once. */
const shortest = 1_000;
const longest = 2_000;
/** Refusals that are held at once: half of all connections, so that others find one. */
const maxHeld = 2_048;
let held = 0;

/**
 * Waits before a request is refused, so that a client that asks again at once takes little of the server. Each of its
 * connections then asks once in a while instead of thousands of times a second.
 *
 * @param signal aborts when the client disconnects
 */
export async function holdRefusal(signal: AbortSignal): Promise<void> {
  if (held >= maxHeld) return;
  held++;
  try {
    await setTimeout(shortest + Math.random() * (longest - shortest), undefined, { signal });
  } catch {
    // The client has gone; nobody reads the refusal.
  } finally {
    held--;
  }
}
