import { filterConditions, type WarrantyFilter } from '#database/warranty-filter.ts';
import type { Term } from '#database/word-index.ts';

/** The trigram index knows no shorter words. */
const shortestIndexed = 3;

/** The condition for records that hold all terms and pass the filter. */
export interface Matching {
  from: string;
  id: string;
  where: string;
  parameters: string[];
}

/**
 * Active warranties that hold all terms: FTS5 for those it knows, a look at each record's text for the short ones, and
 * at its columns for the filter.
 */
export function matching(terms: readonly Term[], filter: WarrantyFilter = {}): Matching {
  const indexed = terms.filter((term) => term.every((spelling) => [...spelling].length >= shortestIndexed));
  const short = terms.filter((term) => !indexed.includes(term));
  const filters = filterConditions(filter);
  const looks = [...short.map((term) => occurs('warranty.search', term)), ...filters.map(({ where }) => where)];
  const parameters = [...short.flat(), ...filters.flatMap((one) => one.parameters)];
  if (indexed.length === 0) {
    const where = ['"binnedAt" is null', ...looks].join(' and ');
    return { from: 'warranty', id: 'id', where, parameters };
  }
  const match = 'warranty_search match ?';
  const exists = `exists (select 1 from warranty where warranty.id = warranty_search.rowid and ${looks.join(' and ')})`;
  return {
    from: 'warranty_search',
    id: 'rowid',
    where: looks.length === 0 ? match : `${match} and ${exists}`,
    parameters: [indexed.map(phrases).join(' AND '), ...parameters],
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
