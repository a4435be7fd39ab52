import type { Expression, SqlBool } from 'kysely';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { allOf, containsAny } from '#search/card-filter.ts';

/** The condition of cards that have every word of a query, for lists that are short without the search index. */
export function containsWords(query: string): Expression<SqlBool> {
  return allOf(searchTerms(query).map((term) => containsAny(term)));
}
