import { LRUCache } from 'lru-cache';
import type { Client } from '#http/shares.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** What a key takes beside its characters, in bytes. */
const overhead = 120;

/** `now`: in ms above 0, never less than before. */
export type Clock = Pick<typeof performance, 'now'>;

/**
 * Counts by key, each in a window that begins with its first count. Memory is bounded: beyond it the key that was used least
 * recently is forgotten.
 */
export class Counts {
  readonly #counts: LRUCache<string, { count: number }>;

  /** @param maxBytes about what all takes at most, some 140 bytes for each key */
  constructor(windowMs: number, maxBytes: number, clock: Clock) {
    const sizeCalculation = (_counted: { count: number }, key: string) => key.length + overhead;
    this.#counts = new LRUCache({ ttl: windowMs, ttlResolution: 0, maxSize: maxBytes, sizeCalculation, perf: clock });
  }

  count(key: string): number {
    return this.#counts.get(key)?.count ?? 0;
  }

  add(key: string): void {
    const counted = this.#counts.get(key);
    if (counted) counted.count++;
    else this.#counts.set(key, { count: 1 });
  }

  /** The time in ms until the window of a key ends. */
  remaining(key: string): number {
    return this.#counts.getRemainingTTL(key);
  }

  /** The time in ms until one more of the key stays within `limit`; 0 if it does now. */
  wait(key: string, limit: number): number {
    return this.count(key) < limit ? 0 : this.remaining(key);
  }

  /** Raises a count to at least `count`, in a window that ends in `remaining` ms. */
  raise(key: string, count: number, remaining: number): void {
    if (remaining > 0 && this.count(key) < count) this.#counts.set(key, { count }, { ttl: remaining });
  }
}

/** Under which the address, the network (a /24 or /48) and the block (a /16 or /32) of a client are counted. */
export type ClientKeys = Record<'address' | 'network' | 'block', string>;
export type Window = 'minute' | 'hour' | 'day';

/** What is counted of look-ups: by clients, and by words for the whole site. */
export class LookUpCounts {
  readonly minute: Counts;
  readonly hour: Counts;
  readonly day: Counts;
  /** The numbers that each address has asked for today, and the cards that were told. */
  readonly numbers: Counts;

  constructor(clock: Clock = performance) {
    this.minute = new Counts(minute, 2 ** 21, clock);
    this.hour = new Counts(hour, 2 ** 24, clock);
    this.day = new Counts(day, 2 ** 24, clock);
    this.numbers = new Counts(day, 2 ** 23, clock);
  }

  keysOf({ address, network, block }: Client): ClientKeys {
    return { address: `address ${address}`, network: `network ${network}`, block: `block ${block}` };
  }

  add(window: Window, key: string): void {
    this[window].add(key);
  }
}
