import { SlidingCounts } from '#domain/look-up/sliding-counts.ts';

/** What a text is counted under: a number for each row of a sketch, each of 32 bits. */
export type SketchKey = readonly [number, number, number, number];

const rows = 4;

/**
 * Counts by key over a sliding window, for any number of keys in memory of a fixed size (a count-min sketch with
 * conservative updates). A count may be too high, where keys share cells in every row, and never too low: whatever others
 * do, nobody is forgotten before the time is over.
 */
export class CountSketch {
  readonly #width: number;
  readonly #counts: SlidingCounts;

  /** @param width cells a row; counts are exact as long as far fewer keys are counted within a window */
  constructor({ width, windowMs }: { width: number; windowMs: number }) {
    this.#width = width;
    this.#counts = new SlidingCounts(rows * width, windowMs);
  }

  get byteLength(): number {
    return this.#counts.byteLength;
  }

  count(key: SketchKey, now: number): number {
    return this.#least(key, (cell) => this.#counts.count(cell, now));
  }

  add(key: SketchKey, now: number): void {
    const least = this.#least(key, (cell) => this.#counts.inWindow(cell, now)) + 1;
    for (let row = 0; row < rows; row++) this.#counts.raise(this.#cell(key, row), least, now);
  }

  /** How long until one more of the key stays within `limit`, in ms; 0 where it does now. */
  wait(key: SketchKey, limit: number, now: number): number {
    return this.#least(key, (cell) => this.#counts.wait(cell, limit, now));
  }

  #least(key: SketchKey, read: (cell: number) => number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rows; row++) least = Math.min(least, read(this.#cell(key, row)));
    return least;
  }

  #cell(key: SketchKey, row: number): number {
    return row * this.#width + ((key[row] ?? 0) % this.#width);
  }
}
