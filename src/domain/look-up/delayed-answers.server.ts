import { setTimeout } from 'node:timers/promises';
import type { ClientAddress } from '#domain/look-up/look-up-rules.ts';

/** Limits of answers that are delayed at once. */
const limits = { site: 200, block: 50, network: 16, address: 2 } as const;

/** Delays answers, up to limits for the site and for each client. */
export class DelayedAnswers {
  readonly #counts = new Map<string, number>();

  /** Waits for `delayMs`. Returns false if too many answers are delayed already, or when `signal` aborts. */
  async delay(
    { address, network, block, isProxy }: ClientAddress,
    delayMs: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const own = [
      [`block ${block}`, limits.block],
      [`network ${network}`, limits.network],
      [`address ${address}`, limits.address],
    ] as const;
    const counters = [['site', limits.site] as const, ...(isProxy ? [] : own)];
    if (counters.some(([key, limit]) => (this.#counts.get(key) ?? 0) >= limit)) return false;
    for (const [key] of counters) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    try {
      await setTimeout(delayMs, undefined, { signal });
      return true;
    } catch {
      return false;
    } finally {
      for (const [key] of counters) this.#release(key);
    }
  }

  #release(key: string): void {
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }
}
