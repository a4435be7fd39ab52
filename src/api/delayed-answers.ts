import { setTimeout } from 'node:timers/promises';
import { limits } from '#http/limits.ts';
import { type Client, Holdings } from '#http/shares.ts';

/** Delays answers, up to the shares of the site and of each client. */
export class DelayedAnswers {
  readonly #delayed = new Holdings(limits.shares.delayedAnswers);

  /** Waits for `delayMs`. Returns false if too many answers are delayed already, or when `signal` aborts. */
  async delay(client: Client, delayMs: number, signal: AbortSignal): Promise<boolean> {
    const release = this.#delayed.take(client);
    if (!release) return false;
    try {
      await setTimeout(delayMs, undefined, { signal });
      return true;
    } catch {
      return false;
    } finally {
      release();
    }
  }
}
