import { seededRandom } from '../../../scripts/fictional-warranties.ts';

/** Chance, the same for the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** From 0 up to, not including, `end`. */
  whole(end: number): number {
    return Math.floor(this.#random() * end);
  }

  /** True in so many of 1 cases. */
  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** One of a list, which must not be empty. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.whole(values.length)];
    if (value === undefined) throw new RangeError('There is nothing to pick from.');
    return value;
  }

  /** Up to `count` different ones, in any order. */
  some<Value>(values: readonly Value[], count: number): Value[] {
    const left = [...values];
    const picked: Value[] = [];
    while (picked.length < count && left.length > 0) picked.push(...left.splice(this.whole(left.length), 1));
    return picked;
  }
}
