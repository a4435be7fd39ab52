/** Tolerance for rounding errors. */
const rounding = 1e-6;

/**
 * Counters over a sliding window, in memory of a fixed size. Each cell has the counts of the current and the previous
 * window; the previous one is weighted by the share of it that the sliding window still covers.
 */
export class SlidingCounts {
  readonly #windowMs: number;
  readonly #current: Uint32Array;
  readonly #previous: Uint32Array;
  readonly #window: Uint32Array;

  constructor(cells: number, windowMs: number) {
    this.#windowMs = windowMs;
    this.#current = new Uint32Array(cells);
    this.#previous = new Uint32Array(cells);
    this.#window = new Uint32Array(cells);
  }

  /** The size in bytes. */
  get byteLength(): number {
    return this.#current.byteLength + this.#previous.byteLength + this.#window.byteLength;
  }

  /** @param now in ms, by a monotonic clock */
  count(cell: number, now: number): number {
    const { current, previous } = this.#read(cell, now);
    return current + previous * (1 - this.#elapsed(now));
  }

  /** The part of `count` that belongs to the current window. */
  inWindow(cell: number, now: number): number {
    return this.#read(cell, now).current;
  }

  /** Raises the count of the current window to at least `min`. */
  raise(cell: number, min: number, now: number): void {
    const { current, previous } = this.#read(cell, now);
    this.#window[cell] = Math.max(this.#window[cell] ?? 0, this.#windowAt(now));
    this.#previous[cell] = previous;
    this.#current[cell] = Math.max(current, min);
  }

  add(cell: number, now: number): void {
    this.raise(cell, this.inWindow(cell, now) + 1, now);
  }

  /** The time in ms until one more stays within `limit`; 0 if it does now. */
  wait(cell: number, limit: number, now: number): number {
    const { current, previous } = this.#read(cell, now);
    const elapsed = this.#elapsed(now);
    const room = limit - 1;
    if (current + previous * (1 - elapsed) <= room + rounding) return 0;
    if (current <= room) return (1 - (room - current) / previous - elapsed) * this.#windowMs;
    return (2 - room / current - elapsed) * this.#windowMs;
  }

  #read(cell: number, now: number): { current: number; previous: number } {
    const age = this.#windowAt(now) - (this.#window[cell] ?? 0);
    const stored = this.#current[cell] ?? 0;
    if (age <= 0) return { current: stored, previous: this.#previous[cell] ?? 0 };
    return { current: 0, previous: age === 1 ? stored : 0 };
  }

  #windowAt(now: number): number {
    return Math.floor(now / this.#windowMs);
  }

  /** The elapsed share of the window, 0 to 1. */
  #elapsed(now: number): number {
    return (now % this.#windowMs) / this.#windowMs;
  }
}
