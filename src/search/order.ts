import { type IdSet, type Page, hasId } from '#search/id-set.ts';
import type { BlockHead, BlockIds } from '#search/order-block.ts';

export interface Direction {
  dir: 'asc' | 'desc';
  /** Of equal values; else the newest come first. */
  areOldestFirst: boolean;
}

/** What a head takes in memory, about. */
const bytesOfHead = 400;

/** All cards that have a value in a column, in their order. */
export class Order {
  readonly heads: readonly BlockHead[];
  readonly ids: Uint32Array<ArrayBuffer>;
  /** Where each block begins; one more for the end. */
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** A bit for each position: whether the value there is another one than that before. */
  readonly #starts: Uint32Array<ArrayBuffer>;

  constructor(heads: readonly BlockHead[], blocks: readonly BlockIds[]) {
    const size = blocks.reduce((sum, { ids }) => sum + ids.length, 0);
    this.heads = heads;
    this.ids = new Uint32Array(size);
    this.blocks = new Uint32Array(blocks.length + 1);
    this.#starts = new Uint32Array((size + 31) >> 5);
    let at = 0;
    for (const [index, { ids, groups }] of blocks.entries()) {
      this.blocks[index] = at;
      this.ids.set(ids, at);
      // A group may go on in the next block.
      const goesOn = index > 0 && heads[index - 1]?.last === heads[index]?.first.value;
      for (const [group, length] of groups.entries()) {
        if (group > 0 || !goesOn) this.#starts[at >> 5] = (this.#starts[at >> 5] as number) | (1 << (at & 31));
        at += length;
      }
    }
    this.blocks[blocks.length] = size;
  }

  get byteLength(): number {
    return this.ids.byteLength + this.#starts.byteLength + this.heads.length * bytesOfHead;
  }

  /** A block as it was stored; the ids are a view of its bytes. */
  block(index: number): BlockIds {
    const [from, to] = [this.blocks[index] as number, this.blocks[index + 1] as number];
    const lengths: number[] = [];
    let start = from;
    for (let at = from + 1; at <= to; at++) {
      if (at < to && !this.#isStart(at)) continue;
      lengths.push(at - start);
      start = at;
    }
    return { ids: this.ids.subarray(from, to), groups: Uint16Array.from(lengths) };
  }

  /**
   * Appends to `page` the ids that are in `set`, in order, until it is full; `skip` of them are left out first.
   *
   * @returns how many are still to be skipped
   */
  take(set: IdSet, page: Page, { dir, areOldestFirst }: Direction, skip: number): number {
    const { ids } = this;
    const isAscending = dir === 'asc';
    const isBackwards = areOldestFirst;
    // Backwards, a whole order has the oldest of equal values first; groups are taken one by one for the other way.
    if (isAscending !== areOldestFirst) return takeRun(ids, { from: 0, to: ids.length, isBackwards }, set, page, skip);
    const run = { from: 0, to: isAscending ? 0 : ids.length, isBackwards };
    let left = skip;
    while (!page.isFull && (isAscending ? run.to < ids.length : run.to > 0)) {
      if (isAscending) {
        run.from = run.to;
        run.to = this.#endOfGroup(run.from);
      } else run.from = this.#startOfGroup(run.to - 1);
      left = takeRun(ids, run, set, page, left);
      if (!isAscending) run.to = run.from;
    }
    return left;
  }

  #isStart(at: number): boolean {
    return ((this.#starts[at >> 5] as number) & (1 << (at & 31))) !== 0;
  }

  #startOfGroup(position: number): number {
    let at = position;
    while (at > 0 && !this.#isStart(at)) at--;
    return at;
  }

  /** The position after the group that begins at `start`. */
  #endOfGroup(start: number): number {
    let at = start + 1;
    while (at < this.ids.length && !this.#isStart(at)) at++;
    return at;
  }
}

/** Ids from one position to before another. */
interface Run {
  from: number;
  to: number;
  isBackwards: boolean;
}

/** Appends the ids of a run that are in the set; returns how many are still to be skipped. */
function takeRun(ids: Uint32Array, { from, to, isBackwards }: Run, set: IdSet, page: Page, skip: number): number {
  const step = isBackwards ? -1 : 1;
  const end = isBackwards ? from - 1 : to;
  let left = skip;
  for (let at = isBackwards ? to - 1 : from; at !== end; at += step) {
    const id = ids[at] as number;
    if (!hasId(set, id)) continue;
    if (left > 0) left--;
    else {
      page.add(id);
      if (page.isFull) break;
    }
  }
  return left;
}
