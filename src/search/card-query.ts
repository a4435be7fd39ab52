import type { RawBuilder } from 'kysely';
import {
  isNameField,
  type NameField,
  type SortedWarrantyField,
  sortedWarrantyFields,
  warrantyFields,
} from '#domain/warranty/warranty-fields.ts';
import type { CardFilter, Condition } from '#search/card-filter.ts';

/** One word of a query: a card matches it when its search text contains any of the spellings. Never empty strings. */
export type Term = readonly string[];

/** The column by which cards are ordered for a field. */
type ColumnOf<Field extends SortedWarrantyField> = Field extends 'cardNumber'
  ? 'cardKey'
  : Field extends NameField
    ? `${Field}SortKey`
    : Field;

/** The columns by which cards are ordered. */
export type OrderColumn = ColumnOf<SortedWarrantyField> | 'binnedAt';

export function orderColumnOf(field: SortedWarrantyField): OrderColumn {
  if (field === 'cardNumber') return 'cardKey';
  return isNameField(field) ? `${field}SortKey` : field;
}

/** The columns by which cards are ordered that some cards have no value in. */
export const mayBeMissing: ReadonlySet<OrderColumn> = new Set(
  sortedWarrantyFields.filter((field) => warrantyFields[field].isOptional).map(orderColumnOf),
);

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
  /** Then those whose canonical number begins with one of these. */
  beginnings: readonly Beginning[];
  /** In search texts whose customer's name holds the words of the query one after the other. */
  phrase: string;
  /** In search texts whose customer's name holds them, one for each. */
  words: readonly string[];
  /** Words that common words have as a part: a card whose search text holds one there alone comes last. */
  common: readonly string[];
}

/** How a card's number begins. */
export interface Beginning {
  /** Canonical. */
  key: string;
  /** As it is in search texts. */
  text: string;
}

/** Cards by how their number begins. */
export interface NumberBeginning {
  /** At least one. */
  beginnings: readonly Beginning[];
  /** Whether their number begins with one of these, or with none. */
  isOne: boolean;
  /** True where few cards of the register begin so. */
  isRare: boolean;
}

/** Cards that an engine selects. */
export interface Selection extends Pick<CardQuery, 'terms' | 'filter' | 'active'> {
  /** Texts of which at least one is missing in the search text; none without them. */
  lacking?: readonly string[];
  number?: NumberBeginning | undefined;
  /** Words of which each stands outside of common words, too; or of which at least one does not. */
  common?: { words: readonly string[]; areApart: boolean } | undefined;
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
  /** The condition that the number of a card begins so, by which an index finds it. */
  beginsWith(beginning: Beginning): Condition;
  /** The reference to a column of `warranty` for which no index is to be used. */
  unindexedColumn(name: string): RawBuilder<unknown>;
  /** All rows of `id`, in their order, as one text of JSON: a million rows take more memory. */
  jsonOfIds: RawBuilder<unknown>;
}
