import { setImmediate } from 'node:timers/promises';
import pTimeout from 'p-timeout';

/** The time limit for a read, and the pause before the next one after a failure, in ms. */
const timeout = 1_000;

/**
 * Returns a function that reads the catalogue version for each request, so that an edit shows in the next request. It
 * returns undefined when the version cannot be read in time.
 *
 * Requests in the same turn of the event loop share one read. It starts after that turn, so it is never older than a
 * request that uses it.
 */
export function createVersionReader(read: () => Promise<string>): () => Promise<string | undefined> {
  let pending: Promise<string | undefined> | undefined;
  let retryAt = 0;

  async function readOnce(): Promise<string | undefined> {
    if (performance.now() < retryAt) return undefined;
    const version = await pTimeout(read(), { milliseconds: timeout }).catch(() => undefined);
    if (version === undefined) retryAt = performance.now() + timeout;
    return version;
  }

  return () => {
    pending ??= setImmediate().then(() => {
      pending = undefined;
      return readOnce();
    });
    return pending;
  };
}
