import { type Expression, type SqlBool, sql } from 'kysely';
import { searchTerms } from '#domain/warranty/search-terms.ts';

/** The condition of cards that have every word of a query, for lists that are short without the search index. */
export function containsWords(query: string): Expression<SqlBool> {
  const words = searchTerms(query).map(
    (spellings) =>
      sql<SqlBool>`(${sql.join(
        spellings.map((word) => sql`warranty.search like ${likePattern(word)} escape '!'`),
        sql` or `,
      )})`,
  );
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(words, sql` and `)}`;
}

/** A text as the pattern of those that contain it. */
const likePattern = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
