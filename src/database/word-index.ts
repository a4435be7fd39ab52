import { RoaringBitmap32 } from 'roaring-wasm';
import { growTypedArray } from '#database/grow-typed-array.ts';
import { NumberText } from '#database/number-text.ts';

/** One word of a query: a record matches it when its text contains any of the spellings. Never empty strings. */
export type Term = readonly string[];

/** Additions are gathered and handed to the bitmaps together: one by one costs ten times as much. */
const batchSize = 8_192;

/**
 * Counts exactly, in memory, how many records contain every word of a query as a part of one of their words.
 *
 * A record's words are split into ordinary words (few distinct ones in a whole register: names are made of the same
 * syllables), each with a bitmap of the records that hold it, and words with a digit (card numbers: nearly all
 * distinct), which are kept as text. It is derived from the table's search text and disposable.
 * A changed record gets a new place; the old one is only struck out, so that no bitmap has to forget.
 */
export class WordIndex {
  readonly #bitmaps = new Map<string, RoaringBitmap32>();
  readonly #numbers = new NumberText();
  readonly #live = new RoaringBitmap32();
  /** Place of each record, by id: 0 where it has none, else place + 1. */
  #places = new Uint32Array(1024);
  /** Id of each place. */
  #ids = new Uint32Array(1024);
  #placeCount = 0;
  #batch = new Map<string, number[]>();
  #batchStart = 0;

  /** Records counted now. */
  get size(): number {
    return this.#live.size;
  }

  /** Share of the places, 0–1, that hold no record any more: rebuild the index when it grows large. */
  get wasted(): number {
    return this.#placeCount === 0 ? 0 : 1 - this.#live.size / this.#placeCount;
  }

  /** Adds a record, or replaces it. `id` is a whole number from 1; `text` is folded, words parted by white space. */
  set(id: number, text: string): void {
    this.delete(id);
    const place = this.#placeCount++;
    this.#places = growTypedArray(this.#places, id);
    this.#ids = growTypedArray(this.#ids, place);
    this.#places[id] = place + 1;
    this.#ids[place] = id;
    this.#live.add(place);
    this.#numbers.startRecord(place);
    for (const word of new Set(text.split(/\s+/u))) {
      if (word === '') continue;
      if (/\d/u.test(word)) this.#numbers.append(word);
      else {
        const places = this.#batch.get(word);
        if (places) places.push(place);
        else this.#batch.set(word, [place]);
      }
    }
    if (place - this.#batchStart >= batchSize) this.#flush();
  }

  /** Forgets a record; does nothing where it is not known. */
  delete(id: number): void {
    const place = (this.#places[id] ?? 0) - 1;
    if (place < 0) return;
    this.#places[id] = 0;
    this.#live.delete(place);
  }

  /** Places of the records that match every term; no terms match all. The caller disposes of the bitmap. */
  matching(terms: readonly Term[]): RoaringBitmap32 {
    this.#flush();
    const matching = this.#live.clone();
    for (const term of terms) {
      const holders: RoaringBitmap32[] = [];
      for (const [word, bitmap] of this.#bitmaps) {
        if (term.some((spelling) => word.includes(spelling))) holders.push(bitmap);
      }
      const inNumbers = term.map((spelling) => this.#numbers.search(spelling));
      const any = RoaringBitmap32.orMany([...holders, ...inNumbers]);
      matching.andInPlace(any);
      any.dispose();
      for (const bitmap of inNumbers) bitmap.dispose();
    }
    return matching;
  }

  /** Ids of the records at these places. The caller disposes of the bitmap. */
  idsOf(places: RoaringBitmap32): RoaringBitmap32 {
    const numbers = places.toUint32Array();
    numbers.forEach((place, at) => {
      numbers[at] = this.#ids[place] ?? 0;
    });
    return RoaringBitmap32.from(numbers);
  }

  /** Gives the bitmaps' memory back. The index cannot be used afterwards. */
  dispose(): void {
    for (const bitmap of this.#bitmaps.values()) bitmap.dispose();
    this.#bitmaps.clear();
    this.#numbers.dispose();
    this.#live.dispose();
  }

  #flush(): void {
    for (const [word, places] of this.#batch) {
      let bitmap = this.#bitmaps.get(word);
      if (!bitmap) {
        bitmap = new RoaringBitmap32();
        this.#bitmaps.set(word, bitmap);
      }
      bitmap.addMany(Uint32Array.from(places));
    }
    this.#numbers.flush();
    this.#batch = new Map();
    this.#batchStart = this.#placeCount;
  }
}
