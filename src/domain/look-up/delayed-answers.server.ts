import { setTimeout } from 'node:timers/promises';
import type { Origin } from '#domain/look-up/look-up-rules.ts';

/** How many answers are held back at once, so that waiting costs little however many ask. */
const most = { site: 200, block: 50, network: 16, address: 2 } as const;

/** Answers that are held back for a while. */
export class DelayedAnswers {
  readonly #held = new Map<string, number>();

  /**
   * Waits. False at once where too many are held already, of the origin or in all, and as soon as `signal` aborts.
   */
  async hold({ address, network, block, isProxy }: Origin, delayMs: number, signal: AbortSignal): Promise<boolean> {
    const own = [
      [`block ${block}`, most.block],
      [`network ${network}`, most.network],
      [`address ${address}`, most.address],
    ] as const;
    const places = [['site', most.site] as const, ...(isProxy ? [] : own)];
    if (places.some(([place, limit]) => (this.#held.get(place) ?? 0) >= limit)) return false;
    for (const [place] of places) this.#held.set(place, (this.#held.get(place) ?? 0) + 1);
    try {
      await setTimeout(delayMs, undefined, { signal });
      return true;
    } catch {
      return false;
    } finally {
      for (const [place] of places) this.#free(place);
    }
  }

  #free(place: string): void {
    const left = (this.#held.get(place) ?? 1) - 1;
    if (left === 0) this.#held.delete(place);
    else this.#held.set(place, left);
  }
}
