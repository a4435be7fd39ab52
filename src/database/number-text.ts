import { RoaringBitmap32 } from 'roaring-wasm';
import { growTypedArray } from '#database/grow-typed-array.ts';

const encoder = new TextEncoder();
const lineFeed = 10;

/**
 * The words with digits of every record, one after the other as UTF-8, each ended by a line feed. For each pair of
 * neighbouring bytes a bitmap says which records hold it: a query looks only at the bytes of the records that hold
 * all of its pairs.
 */
export class NumberText {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  /** Offset of each record's first byte, by place. */
  #starts = new Uint32Array(1024);
  #places = 0;
  /** By pair of bytes, the first one high. */
  readonly #bitmaps = new Map<number, RoaringBitmap32>();
  #batch = new Map<number, number[]>();

  /** The words that follow belong to `place`, which must be the next one: 0, 1, 2 … */
  startRecord(place: number): void {
    this.#starts = growTypedArray(this.#starts, place);
    this.#starts[place] = this.#length;
    this.#places = place + 1;
  }

  append(word: string): void {
    // A UTF-16 unit is at most three bytes of UTF-8; one more for the line feed.
    this.#bytes = growTypedArray(this.#bytes, this.#length + word.length * 3 + 1);
    const start = this.#length;
    this.#length += encoder.encodeInto(word, this.#bytes.subarray(start)).written;
    this.#bytes[this.#length++] = lineFeed;
    const place = this.#places - 1;
    for (let at = start; at + 1 < this.#length; at++) {
      const pair = pairAt(this.#bytes, at);
      const places = this.#batch.get(pair);
      if (!places) this.#batch.set(pair, [place]);
      else if (places[places.length - 1] !== place) places.push(place);
    }
  }

  /** Hands what was appended to the bitmaps. Until then a search does not find it. */
  flush(): void {
    for (const [pair, places] of this.#batch) {
      let bitmap = this.#bitmaps.get(pair);
      if (!bitmap) {
        bitmap = new RoaringBitmap32();
        this.#bitmaps.set(pair, bitmap);
      }
      bitmap.addMany(Uint32Array.from(places));
    }
    this.#batch = new Map();
  }

  /** Places of the records that hold `text` within one of their words. The caller disposes of the bitmap. */
  search(text: string): RoaringBitmap32 {
    const needle = encoder.encode(text);
    if (needle.length === 1) return RoaringBitmap32.orMany(this.#beginningWith(needle[0] ?? 0));
    const candidates = this.#withAllPairs(needle);
    if (needle.length === 2 || candidates.isEmpty) return candidates;
    const places = candidates.toUint32Array();
    candidates.dispose();
    return RoaringBitmap32.from(this.#keepHolders(places, needle));
  }

  dispose(): void {
    for (const bitmap of this.#bitmaps.values()) bitmap.dispose();
    this.#bitmaps.clear();
  }

  #beginningWith(byte: number): RoaringBitmap32[] {
    return [...this.#bitmaps].filter(([pair]) => pair >> 8 === byte).map(([, bitmap]) => bitmap);
  }

  #withAllPairs(needle: Uint8Array): RoaringBitmap32 {
    let candidates: RoaringBitmap32 | undefined;
    for (let at = 0; at + 1 < needle.length; at++) {
      const bitmap = this.#bitmaps.get(pairAt(needle, at));
      if (!bitmap) {
        candidates?.dispose();
        return new RoaringBitmap32();
      }
      if (candidates) candidates.andInPlace(bitmap);
      else candidates = bitmap.clone();
    }
    return candidates ?? new RoaringBitmap32();
  }

  /** Those of the places whose words hold the needle; reuses the array. A common number has half a million of them. */
  #keepHolders(places: Uint32Array, needle: Uint8Array): Uint32Array {
    const bytes = this.#bytes;
    const starts = this.#starts;
    const first = needle[0];
    let kept = 0;
    for (const place of places) {
      const end = (place + 1 < this.#places ? (starts[place + 1] as number) : this.#length) - needle.length;
      for (let start = starts[place] as number; start < end; start++) {
        if (bytes[start] !== first) continue;
        let at = 1;
        while (at < needle.length && bytes[start + at] === needle[at]) at++;
        if (at === needle.length) {
          places[kept++] = place;
          break;
        }
      }
    }
    return places.subarray(0, kept);
  }
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
