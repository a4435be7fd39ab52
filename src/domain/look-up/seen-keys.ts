import type { SketchKey } from '#domain/look-up/count-sketch.ts';

/** Beyond this part of its bits, a filter would take too much for seen that is not. */
const fullAt = 0.5;

interface Filter {
  bits: Uint32Array;
  set: number;
}

/**
 * Which keys have been seen in this window or the one before, in memory of a fixed size (two Bloom filters that take
 * turns). One key in thousands that is new is taken for seen; once a filter is full, everything is new.
 */
export class SeenKeys {
  readonly #windowMs: number;
  readonly #size: number;
  #current: Filter;
  #previous: Filter;
  #window = 0;

  /** @param size in bits, a power of two */
  constructor({ size, windowMs }: { size: number; windowMs: number }) {
    this.#windowMs = windowMs;
    this.#size = size;
    this.#current = this.#empty();
    this.#previous = this.#empty();
  }

  get byteLength(): number {
    return this.#current.bits.byteLength + this.#previous.bits.byteLength;
  }

  /** @param now in ms, by a clock that is never set back */
  has(key: SketchKey, now: number): boolean {
    this.#turn(now);
    return this.#holds(this.#current, key) || this.#holds(this.#previous, key);
  }

  add(key: SketchKey, now: number): void {
    this.#turn(now);
    const { bits } = this.#current;
    for (const part of key) {
      const at = part % this.#size;
      const before = bits[at >>> 5] ?? 0;
      const after = (before | (1 << (at & 31))) >>> 0;
      if (after === before) continue;
      bits[at >>> 5] = after;
      this.#current.set++;
    }
  }

  #holds({ bits, set }: Filter, key: SketchKey): boolean {
    if (set > this.#size * fullAt) return false;
    return key.every((part) => {
      const at = part % this.#size;
      return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
    });
  }

  #turn(now: number): void {
    const window = Math.floor(now / this.#windowMs);
    if (window === this.#window) return;
    this.#previous = window === this.#window + 1 ? this.#current : this.#empty();
    this.#current = this.#empty();
    this.#window = window;
  }

  #empty(): Filter {
    return { bits: new Uint32Array(this.#size / 32), set: 0 };
  }
}
