import type { OrderColumn } from '#search/card.ts';
import type { NamedColumn, ResolvedFilter, ValueRange } from '#search/query/filter.ts';

/** One word of a query: a card matches it when its search text contains any of the spellings. Never empty strings. */
export type Term = readonly string[];

/** Which cards are wanted, and in which order. */
export interface CardQuery {
  /** Every term must match; none match all. */
  terms: readonly Term[];
  filter: ResolvedFilter;
  /** False for the bin. */
  active: boolean;
  /** `id`: by when the card was made. Cards without a value come last; of equal values the newest comes first. */
  sort: 'id' | OrderColumn;
  dir: 'asc' | 'desc';
  /**
   * For the newest first: the card with this canonical number comes before all, whether it matches the terms or not. Then the
   * cards whose customer's name holds the first spellings of all terms as a phrase, then as words.
   */
  ranked?: { cardKey: string } | undefined;
}

export interface PageQuery extends CardQuery {
  offset: number;
  /** May be `Infinity`. */
  limit: number;
}

export interface FoundCards {
  ids: Uint32Array<ArrayBuffer>;
  /** How many there are in all. */
  total: number;
}

/** How many warranties hold a name, letter by letter. */
export interface NameCount {
  name: string;
  total: number;
}

export interface NameCountQuery {
  column: NamedColumn;
  /** Every term must match; none match all. */
  terms: readonly Term[];
  filter: ResolvedFilter;
}

export interface RangeCountQuery {
  column: OrderColumn;
  ranges: readonly ValueRange[];
  /** Every term must match; none match all. */
  terms: readonly Term[];
  filter: ResolvedFilter;
}
