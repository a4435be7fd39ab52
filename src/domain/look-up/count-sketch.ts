import { SlidingCounts } from '#domain/look-up/sliding-counts.ts';

/** The hash of a text: 32 bits for each row of the sketch. */
export type SketchKey = readonly [number, number, number, number];

const rows = 4;

/**
 * Counts by key over a sliding window, for any number of keys in memory of a fixed size (a count-min sketch with
 * conservative updates). A count may be too high, if keys share cells in every row, but never too low.
 */
export class CountSketch {
  readonly #width: number;
  readonly #counts: SlidingCounts;

  /** @param width cells per row; counts are exact if far fewer keys are counted within a window */
  constructor({ width, windowMs }: { width: number; windowMs: number }) {
    this.#width = width;
    this.#counts = new SlidingCounts(rows * width, windowMs);
  }

  get byteLength(): number {
    return this.#counts.byteLength;
  }

  count(key: SketchKey, now: number): number {
    return this.#min(key, (cell) => this.#counts.count(cell, now));
  }

  add(key: SketchKey, now: number): void {
    const min = this.#min(key, (cell) => this.#counts.inWindow(cell, now)) + 1;
    for (let row = 0; row < rows; row++) this.#counts.raise(this.#cell(key, row), min, now);
  }

  /** The time in ms until one more of the key stays within `limit`; 0 if it does now. */
  wait(key: SketchKey, limit: number, now: number): number {
    return this.#min(key, (cell) => this.#counts.wait(cell, limit, now));
  }

  #min(key: SketchKey, read: (cell: number) => number): number {
    let min = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rows; row++) min = Math.min(min, read(this.#cell(key, row)));
    return min;
  }

  #cell(key: SketchKey, row: number): number {
    return row * this.#width + ((key[row] ?? 0) % this.#width);
  }
}
