import type { Generated } from 'kysely';

/** The columns of a warranty that the index knows, apart from `binnedAt`, in the order in which triggers save them. */
export const trackedColumns = [
  'search',
  'cardKey',
  'customerName',
  'productName',
  'clinicName',
  'doctorName',
  'quantity',
  'expiresOn',
  'issuedOn',
  'toothPosition',
  'createdAt',
] as const;

/** One row: how far the search index is. */
export interface SearchStateTable {
  /** Always 1, so that there is only one row. */
  only: number;
  /** One more with each merge. */
  version: number;
  /** On SQLite every warranty with a higher id is pending. On PostgreSQL a row of `searchPending` says so instead. */
  indexedTo: number;
  /** The layout of the index; 0 until an index has been built. Another layout than the program's is built anew. */
  layout: number;
}

/** Changes of warranties that the index does not have yet; triggers add them, merges delete them. */
export interface SearchPendingTable {
  seq: Generated<number>;
  /** `changed`: a column but `binnedAt`. */
  kind: 'added' | 'changed' | 'moved' | 'removed';
  firstId: number;
  /** That of the last warranty where several were added, else `firstId`. */
  lastId: number;
  /** JSON of the values before: the columns of `trackedColumns`, or of `binnedAt` alone where it was `moved`. */
  old: string | null;
}

/** The words of names, folded. */
export interface SearchWordTable {
  id: number;
  text: string;
}

/** Lists of ids, one for each word: see `src/search/lists/postings.ts`. Key: number of the list or bucket, then chunk. */
export interface SearchBytesTable {
  key: number;
  data: Uint8Array;
}

/** Blocks of warranties in the order of a column: see `src/search/orders/order-block.ts`. */
export interface SearchOrderTable {
  id: number;
  /** The column's position in `orderColumns`. */
  column: number;
  /** JSON of the first value, the first id and the last value. */
  head: string;
  values: Uint8Array;
  ids: Uint8Array;
}

/** What the last merges have changed, so that readers know what to read again. */
export interface SearchChangeTable {
  /** That of `searchState` after the merge. */
  version: number;
  /** JSON of an `IndexChange`. */
  changes: string;
}
