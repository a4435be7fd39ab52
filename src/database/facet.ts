import { RoaringBitmap32 } from 'roaring-wasm';
import type { NameCount } from '#database/database.ts';
import { growTypedArray } from '#database/grow-typed-array.ts';

/** One column of few distinct values: for each value a bitmap of the ids that have it. */
export class Facet {
  readonly #codes = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #bitmaps: RoaringBitmap32[] = [];
  /** By id: 0 where it has no value, else the value's place in the lists + 1. */
  #codeOf = new Uint32Array(1024);
  #batch: number[][] = [];

  /** Gives an id that has none its value. Until `flush` no bitmap has it. */
  add(id: number, value: string): void {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.#values.push(value) - 1;
      this.#codes.set(value, code);
      this.#bitmaps.push(new RoaringBitmap32());
    }
    this.#codeOf = growTypedArray(this.#codeOf, id);
    this.#codeOf[id] = code + 1;
    const waiting = this.#batch[code];
    if (waiting) waiting.push(id);
    else this.#batch[code] = [id];
  }

  /** Takes an id out. Comes after `flush`. */
  delete(id: number): void {
    const code = (this.#codeOf[id] ?? 0) - 1;
    if (code < 0) return;
    this.#codeOf[id] = 0;
    this.#bitmaps[code]?.delete(id);
  }

  /** Hands what was added to the bitmaps: one by one costs ten times as much. */
  flush(): void {
    this.#batch.forEach((ids, code) => {
      this.#bitmaps[code]?.addMany(Uint32Array.from(ids));
    });
    this.#batch = [];
  }

  /** Leaves in `ids` those whose value passes. All of them have a value here. */
  keep(ids: RoaringBitmap32, passes: (value: string) => boolean): void {
    const groups: [RoaringBitmap32[], RoaringBitmap32[]] = [[], []];
    this.#bitmaps.forEach((bitmap, code) => {
      groups[passes(this.#values[code] ?? '') ? 0 : 1].push(bitmap);
    });
    const [passing, others] = groups;
    // Every id has one value: where few values fall through, it is shorter to take those away.
    const fewer = RoaringBitmap32.orMany(passing.length <= others.length ? passing : others);
    if (passing.length <= others.length) ids.andInPlace(fewer);
    else ids.andNotInPlace(fewer);
    fewer.dispose();
  }

  /** How many of the ids have each value; values that none has are left out. */
  count(ids: RoaringBitmap32): NameCount[] {
    const counts = this.#bitmaps.map((bitmap, code) => ({
      name: this.#values[code] ?? '',
      total: bitmap.andCardinality(ids),
    }));
    return counts.filter(({ total }) => total > 0);
  }

  dispose(): void {
    for (const bitmap of this.#bitmaps) bitmap.dispose();
  }
}
