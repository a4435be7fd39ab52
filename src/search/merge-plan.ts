import type { IndexChange } from '#search/index-change.ts';
import type { Range } from '#search/index-state.ts';
import type { StoredBlock } from '#search/order-block.ts';

/** New bytes of rows by key; null for rows that go. */
export type BytesByKey = Map<number, Uint8Array<ArrayBuffer> | null>;

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
