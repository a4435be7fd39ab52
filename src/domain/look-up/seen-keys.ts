import type { SketchKey } from '#domain/look-up/count-sketch.ts';

/** Beyond this share of set bits a filter has too many false positives. */
const maxFill = 0.5;

interface Filter {
  bits: Uint32Array;
  set: number;
}

/**
 * Remembers which keys were seen in the current or previous window, in memory of a fixed size (two rotating Bloom
 * filters). One new key in thousands counts as seen. A full filter reports every key as new.
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

  /** @param now in ms, by a monotonic clock */
  has(key: SketchKey, now: number): boolean {
    this.#rotate(now);
    return this.#contains(this.#current, key) || this.#contains(this.#previous, key);
  }

  add(key: SketchKey, now: number): void {
    this.#rotate(now);
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

  #contains({ bits, set }: Filter, key: SketchKey): boolean {
    if (set > this.#size * maxFill) return false;
    return key.every((part) => {
      const at = part % this.#size;
      return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
    });
  }

  #rotate(now: number): void {
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
