import type { NameCount, TextSearch, TextSearchResult } from '#database/database.ts';
import type { NamedColumn, WarrantyFilter } from '#database/warranty-filter.ts';

/** What a database thread can be asked, and what it answers. */
export interface Requests {
  query: { ask: { sql: string; parameters: readonly unknown[] }; answer: QueryAnswer };
  insertRows: { ask: InsertRows; answer: { firstId: number; lastId: number; refused: number[] } };
  rollback: { ask: Record<never, never>; answer: undefined };
  search: { ask: TextSearch; answer: TextSearchResult };
  countNames: { ask: { column: NamedColumn; filter: WarrantyFilter }; answer: NameCount[] };
  warmSearch: { ask: Record<never, never>; answer: undefined };
  close: { ask: Record<never, never>; answer: undefined };
}

export type RequestKind = keyof Requests;
export type Ask<Kind extends RequestKind> = { kind: Kind } & Requests[Kind]['ask'];
export type AnyAsk = { [Kind in RequestKind]: Ask<Kind> }[RequestKind];

/** A statement that returns rows has no count of changes. */
export interface QueryAnswer {
  rows: unknown[];
  changes?: number;
  lastInsertRowid?: number;
}

interface InsertRows {
  sql: string;
  rows: Uint8Array<ArrayBuffer>;
  /** Leading values of each row that are not bound. */
  labels: number;
  /** Bound after the row's own values. */
  constants: readonly (string | number | null)[];
}

type ThreadRole = 'writer' | 'reader' | 'search';

export interface ThreadData {
  file: string;
  role: ThreadRole;
}

export type Reply = { id: number; answer: unknown } | { id: number; error: { message: string; code?: string } };
