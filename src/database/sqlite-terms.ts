import type { Term } from '#database/word-index.ts';

/** The trigram index knows no shorter words. */
const shortestIndexed = 3;

/** The condition for records that hold all terms. */
export interface Matching {
  from: string;
  id: string;
  where: string;
  parameters: string[];
}

/** Active warranties that hold all terms: FTS5 for those it knows, a look at each record's text for the short ones. */
export function matching(terms: readonly Term[]): Matching {
  const indexed = terms.filter((term) => term.every((spelling) => [...spelling].length >= shortestIndexed));
  const short = terms.filter((term) => !indexed.includes(term));
  const looks = short.map((term) => occurs('warranty.search', term));
  if (indexed.length === 0) {
    const where = ['"binnedAt" is null', ...looks].join(' and ');
    return { from: 'warranty', id: 'id', where, parameters: short.flat() };
  }
  const match = 'warranty_search match ?';
  const exists = `exists (select 1 from warranty where warranty.id = warranty_search.rowid and ${looks.join(' and ')})`;
  return {
    from: 'warranty_search',
    id: 'rowid',
    where: looks.length === 0 ? match : `${match} and ${exists}`,
    parameters: [indexed.map(phrases).join(' AND '), ...short.flat()],
  };
}

/** The condition that a column's text holds one of the term's spellings; its parameters are these. */
export function occurs(column: string, term: Term): string {
  return `(${term.map(() => `instr(${column}, ?) > 0`).join(' or ')})`;
}

/** The term as FTS5 reads it: `"nguyen"`, or `("2/3" OR "23")`. */
function phrases(term: Term): string {
  return `(${term.map((spelling) => `"${spelling.replaceAll('"', '""')}"`).join(' OR ')})`;
}
