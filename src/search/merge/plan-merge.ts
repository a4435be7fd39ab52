import type { Snapshot } from '#database/snapshots.ts';
import { indexLayout } from '#database/tables/search.ts';
import { type IndexChange, isUsable, type Range, readState } from '#search/index-state.ts';
import type { BytesByKey } from '#search/index-table.ts';
import { Dictionary } from '#search/lists/dictionary.ts';
import { planLists } from '#search/lists/plan-lists.ts';
import { readPendingCards } from '#search/merge/read-pending.ts';
import type { StoredBlock } from '#search/orders/order-block.ts';
import { OrderHeads, planOrders } from '#search/orders/plan-orders.ts';
import { planTexts } from '#search/texts/plan-texts.ts';

/** All that one merge writes, in one transaction, if the index still has the version that it was made from. */
export interface MergePlan {
  version: number;
  layout: number;
  indexedTo: number;
  consumed: Range[];
  trimmed: { seq: number; firstId: number } | undefined;
  words: { id: number; text: string }[];
  deadWords: number[];
  buckets: BytesByKey;
  postings: BytesByKey;
  texts: BytesByKey;
  orders: StoredBlock[];
  emptyOrders: number[];
  change: IndexChange;
  /** Cards that are merged. */
  cards: number;
  /** Whether there is more to merge. */
  hasMore: boolean;
}

/** Cards of one merge. More of them take less time altogether, but the writer for longer: some tenths of a second. */
const cardsPerMerge = 100_000;

/**
 * Plans merges of pending changes into the index, one after the other. It reads one snapshot and writes nothing.
 * Writes meanwhile add pending changes, which a later merge finds.
 */
export class MergePlanner {
  /** The version of the index that the following two are of. */
  #version = -1;
  #dictionary = new Dictionary();
  #heads = new OrderHeads();
  readonly #limit: number;

  /** @param limit most cards of a merge */
  constructor(limit: number = cardsPerMerge) {
    this.#limit = limit;
  }

  /**
   * The next merge; undefined if nothing is pending.
   *
   * @param isAfterLast whether the plan before was carried out
   */
  async plan(snapshot: Snapshot, isAfterLast: boolean): Promise<MergePlan | undefined> {
    if (!isAfterLast) this.#version = -1;
    const state = await readState(snapshot);
    // A newer program has begun its own.
    if (!isUsable(state)) return undefined;
    const isBuilt = state.layout === indexLayout;
    const pending = await readPendingCards(snapshot, state, this.#limit);
    const { changes, consumed, trimmed, indexedTo, hasMore } = pending;
    const layout = hasMore && !isBuilt ? -indexLayout : indexLayout;
    const isIdle = consumed.length === 0 && trimmed === undefined && indexedTo === state.indexedTo;
    if (isIdle && (layout === state.layout || state.layout === 0)) return undefined;
    if (state.version !== this.#version) {
      this.#dictionary = await Dictionary.read(snapshot);
      this.#heads = await OrderHeads.read(snapshot);
    }
    // Until the plan is carried out these two are ahead of the index.
    this.#version = state.version + 1;
    const lists = await planLists(snapshot, this.#dictionary, changes);
    const texts = await planTexts(snapshot, changes);
    const orders = await planOrders(snapshot, this.#heads, changes);
    return {
      version: state.version,
      layout,
      indexedTo,
      consumed,
      trimmed,
      words: lists.words.filter(({ id }) => !lists.deadWords.includes(id)),
      deadWords: lists.deadWords,
      buckets: lists.buckets,
      postings: lists.postings,
      texts,
      orders: orders.blocks,
      emptyOrders: orders.emptied,
      change: {
        chunks: [...lists.chunks],
        texts: [...texts.keys()],
        orders: [...orders.blocks.map(({ id }) => id), ...orders.emptied],
        words: [...lists.words.map(({ id }) => id), ...lists.deadWords],
      },
      cards: changes.length,
      hasMore,
    };
  }
}
