import type { RawBuilder } from 'kysely';
import type { WarrantyTable } from '#database/tables/records.ts';
import type { CardFilter, Condition } from '#search/card-filter.ts';

/** One word of a query: a card matches it when its search text contains any of the spellings. Never empty strings. */
export type Term = readonly string[];

/** The columns by which cards are ordered. */
export type OrderColumn = Extract<
  keyof WarrantyTable,
  | 'cardKey'
  | `${'productName' | 'customerName' | 'clinicName' | 'doctorName'}SortKey`
  | 'quantity'
  | 'expiresOn'
  | 'issuedOn'
  | 'toothPosition'
  | 'lot'
  | 'binnedAt'
>;

/** Which cards are wanted, and in which order. */
export interface CardQuery {
  /** Every term must match; none match all. */
  terms: readonly Term[];
  filter: CardFilter;
  /** False for the bin. */
  active: boolean;
  /**
   * `id`: by when the card was made. Cards without a value come last. Of equal values the newest comes first; those of `binnedAt`
   * come in its direction.
   */
  sort: 'id' | OrderColumn;
  dir: 'asc' | 'desc';
  ranked?: Ranking | undefined;
}

/** The order of the best match, for the newest first: what holds more of these comes before the others. */
interface Ranking {
  /** The card with this canonical number, whether it matches the terms or not, comes before all. */
  cardKey: string;
  /** In search texts whose customer's name holds the words of the query one after the other. */
  phrase: string;
  /** In search texts whose customer's name holds them, one for each. */
  words: readonly string[];
}

/** Cards that an engine selects. */
export interface Selection extends Pick<CardQuery, 'terms' | 'filter' | 'active'> {
  /** Texts of which at least one is missing in the search text; none without them. */
  lacking?: readonly string[];
  /** The id of a card that is not wanted. */
  except?: number | undefined;
}

/** Where the cards of a selection are read. */
export interface Source {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  where: Condition[];
}

/** What is not the same on both engines. */
export interface SearchEngine {
  /**
   * @param needs `ids`: no other column of the cards is asked for; `order`: the first ones of many in the order of a column
   */
  select(selection: Selection, needs: 'ids' | 'columns' | 'order'): Source;
  /** The reference to a column of `warranty` for which no index is to be used. */
  unindexedColumn(name: string): RawBuilder<unknown>;
  /** All rows of `id`, in their order, as one text of JSON: a million rows take more memory. */
  jsonOfIds: RawBuilder<unknown>;
}
