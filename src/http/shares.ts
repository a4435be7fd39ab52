import { setTimeout } from 'node:timers/promises';

/** Who asks: an address (of IPv6, a /64), the /24 or /48 that it is in, and the /16 or /32. */
export interface Client {
  address: string;
  network: string;
  block: string;
  /** True for the address of a proxy that `TRUST_PROXY` does not name, which all visitors share. */
  isProxy: boolean;
}

/** How much of one thing may be held at once: by all, and by one client. */
export type Share = Readonly<Partial<Record<'all' | 'block' | 'network' | 'address', number>>>;

/** Counts what clients hold of one thing, up to their shares. */
export class Holdings {
  readonly #share: Share;
  readonly #counts = new Map<string, number>();

  constructor(share: Share) {
    this.#share = share;
  }

  /**
   * Takes one for a client, or for nobody in particular. Returns what gives it back, once; undefined if there is none left
   * for this client.
   */
  take(client?: Client): (() => void) | undefined {
    const keys = (['all', 'block', 'network', 'address'] as const)
      .filter((of) => this.#share[of] !== undefined && (of === 'all' || (client && !client.isProxy)))
      .map((of) => ({ key: of === 'all' ? of : `${of} ${client?.[of]}`, most: this.#share[of] ?? 0 }));
    if (keys.some(({ key, most }) => (this.#counts.get(key) ?? 0) >= most)) return undefined;
    for (const { key } of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      for (const { key } of keys.splice(0)) this.#release(key);
    };
  }

  /**
   * Takes one for so many ms, or until `signal` aborts. Returns false at once if there is none left for this client, and when
   * `signal` aborts.
   */
  async hold(ms: number, signal: AbortSignal, client?: Client): Promise<boolean> {
    const release = this.take(client);
    if (!release) return false;
    try {
      await setTimeout(ms, undefined, { signal });
      return true;
    } catch {
      return false;
    } finally {
      release();
    }
  }

  #release(key: string): void {
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }
}
