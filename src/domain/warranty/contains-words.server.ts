import { type Expression, type SqlBool, sql } from 'kysely';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { noteStart } from '#domain/warranty/warranty.ts';
import { allOf, containsAny, isLike } from '#search/card-filter.ts';

/** The condition of cards that have every word of a query, for lists that are short without the search index. */
export function containsWords(query: string): Expression<SqlBool> {
  return allOf(searchTerms(query).map((term) => containsAny(term)));
}

/** The same for who does not work for the register: no word is found in a note of staff. */
export function containsWordsOutsideNotes(query: string): Expression<SqlBool> {
  return allOf(searchTerms(query).map((term) => containsAny(term, isOutsideNote)));
}

const isOutsideNote = (word: string) =>
  sql<SqlBool>`(${isLike(word, noteStart)} or (warranty.note is null and ${isLike(word)}))`;
