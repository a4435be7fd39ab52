import { crc32 } from 'node:zlib';
import type { Generated } from 'kysely';
import type { WarrantyTable } from '#database/tables/records.ts';

/** The columns by which cards are ordered and filtered, besides `binnedAt`. */
export const sortedColumns = [
  'cardKey',
  'customerName',
  'productName',
  'clinicName',
  'doctorName',
  'quantity',
  'expiresOn',
  'issuedOn',
  'toothPosition',
  'lot',
  'createdAt',
] as const satisfies readonly (keyof WarrantyTable)[];

/** The columns that the index knows, apart from `binnedAt`, in the order in which triggers save them. */
export const trackedColumns = ['search', ...sortedColumns] as const;

/** How the tables of the index are to be read, apart from the columns. Increase it with any change of what is stored. */
const indexFormat = 1;

/** The layout of the index that this program reads and writes: above 0, and another one for other columns. */
export const indexLayout = layoutOf(sortedColumns);

/** The layout of an index with these columns. */
export function layoutOf(columns: readonly string[]): number {
  return (crc32(JSON.stringify([indexFormat, ...columns])) >>> 1) | 1;
}

/** One row: how far the search index is. */
export interface SearchStateTable {
  /** Always 1, so that there is only one row. */
  only: number;
  /** One more with each merge. */
  version: number;
  /** On SQLite every warranty with a higher id is pending. On PostgreSQL a row of `searchPending` says so instead. */
  indexedTo: number;
  /** `indexLayout`, or its negative while the index is built for the first time; 0 until there is something to build. */
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
