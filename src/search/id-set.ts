/** A set of ids as bits: id `i` is bit `i & 31` of word `i >> 5`. What is beyond the array is not in the set. */
export type IdSet = Uint32Array<ArrayBuffer>;

/** Ids are handled in chunks of 65,536: the chunk is the high part of an id, and its 2,048 words stand together. */
export const chunkBits = 16;
export const chunkSize = 1 << chunkBits;
export const wordsPerChunk = chunkSize >> 5;

export function newIdSet(chunks: number): IdSet {
  return new Uint32Array(chunks * wordsPerChunk);
}

export function hasId(set: IdSet, id: number): boolean {
  return ((set[id >> 5] ?? 0) & (1 << (id & 31))) !== 0;
}

export function addId(set: IdSet, id: number): void {
  set[id >> 5] = (set[id >> 5] ?? 0) | (1 << (id & 31));
}

export function deleteId(set: IdSet, id: number): void {
  set[id >> 5] = (set[id >> 5] ?? 0) & ~(1 << (id & 31));
}

export function isSameChunk(one: IdSet, other: IdSet, chunk: number): boolean {
  const end = (chunk + 1) * wordsPerChunk;
  for (let at = chunk * wordsPerChunk; at < end; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Takes out of `set` the ids from the first to the last of a range. */
export function deleteRange(set: IdSet, [first, last]: readonly [number, number]): void {
  const end = Math.min(last, set.length * 32 - 1);
  for (let id = first; id <= end; id++) {
    if ((id & 31) === 0 && id + 31 <= end) {
      set[id >> 5] = 0;
      id += 31;
    } else deleteId(set, id);
  }
}

/** Removes from `set` the ids that are not in `other`. */
export function intersectWith(set: IdSet, other: IdSet): void {
  const common = Math.min(set.length, other.length);
  for (let at = 0; at < common; at++) set[at] = (set[at] as number) & (other[at] as number);
  set.fill(0, common);
}

/** Removes from `set` the ids that are in `other`. */
export function subtract(set: IdSet, other: IdSet): void {
  const common = Math.min(set.length, other.length);
  for (let at = 0; at < common; at++) set[at] = (set[at] as number) & ~(other[at] as number);
}

/** Adds what is in `other`, which is not longer. */
export function addAll(set: IdSet, other: IdSet): void {
  for (let at = 0; at < other.length; at++) set[at] = (set[at] as number) | (other[at] as number);
}

/** The number of ids. */
export function sizeOf(set: IdSet): number {
  let size = 0;
  for (let at = 0; at < set.length; at++) size += bitCount(set[at] as number);
  return size;
}

/** How many of some ids are in the set. */
export function countWithin(set: IdSet, ids: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < ids.length; at++) if (hasId(set, ids[at] as number)) count++;
  return count;
}

/** The lowest ids, at most so many. */
export function idsIn(set: IdSet, limit: number): number[] {
  const page = new Page(limit);
  takeAscending(set, page, 0);
  return Array.from(page.ids);
}

/**
 * Appends ids to `page`, the highest first, until it is full: `skip` of them are left out first.
 *
 * @returns how many are still to be skipped
 */
export function takeDescending(set: IdSet, page: Page, skip: number): number {
  let left = skip;
  for (let at = set.length - 1; at >= 0 && !page.isFull; at--) {
    let word = set[at] as number;
    if (word === 0) continue;
    const count = bitCount(word);
    if (count <= left) {
      left -= count;
      continue;
    }
    while (word !== 0 && !page.isFull) {
      const bit = 31 - Math.clz32(word);
      word &= ~(1 << bit);
      if (left > 0) left--;
      else page.add((at << 5) | bit);
    }
  }
  return left;
}

/** The same with the lowest id first. */
export function takeAscending(set: IdSet, page: Page, skip: number): number {
  let left = skip;
  for (let at = 0; at < set.length && !page.isFull; at++) {
    let word = set[at] as number;
    if (word === 0) continue;
    const count = bitCount(word);
    if (count <= left) {
      left -= count;
      continue;
    }
    while (word !== 0 && !page.isFull) {
      const bit = 31 - Math.clz32(word & -word);
      word &= word - 1;
      if (left > 0) left--;
      else page.add((at << 5) | bit);
    }
  }
  return left;
}

/** Ids in an order, up to a number of them. */
export class Page {
  #ids: Uint32Array<ArrayBuffer>;
  #size = 0;
  readonly #limit: number;

  /** @param limit may be `Infinity` */
  constructor(limit: number) {
    this.#limit = limit;
    this.#ids = new Uint32Array(Math.min(limit, 1_024));
  }

  get isFull(): boolean {
    return this.#size >= this.#limit;
  }

  add(id: number): void {
    if (this.#size === this.#ids.length) {
      const longer = new Uint32Array(this.#size * 2 + 1);
      longer.set(this.#ids);
      this.#ids = longer;
    }
    this.#ids[this.#size++] = id;
  }

  get ids(): Uint32Array<ArrayBuffer> {
    return this.#ids.slice(0, this.#size);
  }
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets for the time of one search. Their memory is used again, since garbage of this size stays for long. */
export class ScratchSets {
  readonly #sets: IdSet[] = [];
  #used = 0;

  /** Ends the use of all sets. */
  reset(): void {
    this.#used = 0;
  }

  empty(length: number): IdSet {
    return this.#take(length).fill(0);
  }

  /** @param length in words, not less than that of the set */
  copy(set: IdSet, length = set.length): IdSet {
    const copy = this.#take(length);
    copy.set(set);
    return copy.fill(0, set.length);
  }

  /** A set with whatever it held before. */
  #take(length: number): IdSet {
    const at = this.#used++;
    let set = this.#sets[at];
    if (!set || set.length < length) {
      set = new Uint32Array(length);
      this.#sets[at] = set;
    }
    return set.subarray(0, length);
  }
}
