import type { IdSet, Page } from '#search/id-set.ts';
import { hasId } from '#search/id-set.ts';
import type { BlockHead, BlockIds } from '#search/order-block.ts';

export interface Direction {
  dir: 'asc' | 'desc';
  /** Of equal values; else the newest come first. */
  areOldestFirst: boolean;
}

/** All cards that have a value in a column, in their order. */
export class Order {
  readonly heads: readonly BlockHead[];
  readonly ids: Uint32Array<ArrayBuffer>;
  /** Where each group of equal values begins; one more for the end. */
  readonly groups: Uint32Array<ArrayBuffer>;
  /** Where each block begins; one more for the end. */
  readonly blocks: Uint32Array<ArrayBuffer>;

  constructor(heads: readonly BlockHead[], blocks: readonly BlockIds[]) {
    this.heads = heads;
    const size = blocks.reduce((sum, block) => sum + block.ids.length, 0);
    const groupCount = blocks.reduce((sum, block) => sum + block.groups.length, 0);
    this.ids = new Uint32Array(size);
    this.blocks = new Uint32Array(blocks.length + 1);
    const groups = new Uint32Array(groupCount + 1);
    let count = 0;
    let at = 0;
    for (const [index, block] of blocks.entries()) {
      this.blocks[index] = at;
      this.ids.set(block.ids, at);
      // A group may go on in the next block.
      const goesOn = index > 0 && heads[index - 1]?.last === heads[index]?.first.value;
      for (let group = 0; group < block.groups.length; group++) {
        if (group > 0 || !goesOn) groups[count++] = at;
        at += block.groups[group] as number;
      }
    }
    this.blocks[blocks.length] = size;
    groups[count] = size;
    this.groups = groups.slice(0, count + 1);
  }

  /**
   * Appends to `page` the ids that are in `set`, in order, until it is full; `skip` of them are left out first.
   *
   * @returns how many are still to be skipped
   */
  take(set: IdSet, page: Page, { dir, areOldestFirst }: Direction, skip: number): number {
    const { ids, groups } = this;
    const isAscending = dir === 'asc';
    const isBackwards = areOldestFirst;
    // Backwards, a whole order has the oldest of equal values first; groups are taken one by one for the other way.
    if (isAscending !== areOldestFirst) return takeRun(ids, { from: 0, to: ids.length, isBackwards }, set, page, skip);
    const last = groups.length - 2;
    const run = { from: 0, to: 0, isBackwards };
    let left = skip;
    for (let at = 0; at <= last && !page.isFull; at++) {
      const group = isAscending ? at : last - at;
      run.from = groups[group] as number;
      run.to = groups[group + 1] as number;
      left = takeRun(ids, run, set, page, left);
    }
    return left;
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
