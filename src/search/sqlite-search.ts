import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf, containsAny, filterConditions } from '#search/card-filter.ts';
import type { Beginning, SearchEngine, Term } from '#search/card-query.ts';
import { cardSource, isActive, isNot, rankConditions, termsOf } from '#search/card-source.ts';

// SQLite uses no index for an expression.
const unindexedColumn = (name: string) => sql`+${columnOf(name)}`;

/** No text that begins with another one comes after that and this character. */
const lastCharacter = '\u{10ffff}';
const beginsIn =
  (column: RawBuilder<unknown>) =>
  ({ key }: Beginning) =>
    sql<SqlBool>`(${column} >= ${key} and ${column} <= ${key + lastCharacter})`;
const beginsWith = beginsIn(columnOf('cardKey'));
const beginsWithUnindexed = beginsIn(unindexedColumn('cardKey'));

/** The index has all parts of a text with so many characters. */
const trigram = 3;

/**
 * Searches by FTS5, whose trigrams give the cards with a text in the order of their ids: a first page costs nothing, and a count
 * goes through all of them. What the index cannot say is asked of each card.
 */
export const sqliteSearch: SearchEngine = {
  select(selection, needs) {
    const { filter, active, lacking = [], except, number } = selection;
    const terms = termsOf(selection);
    const isIndexed = (term: Term) => term.every((text) => [...text].length >= trigram);
    const indexed = terms.filter(isIndexed);
    // Few cards are of one clinic or doctor, have a note or are in the bin, and an index of their own finds them.
    const isNarrow =
      !active ||
      filter.references.length > 0 ||
      filter.doctors !== undefined ||
      filter.hasNote === true ||
      filter.importId !== undefined;
    // Reading most cards in another order than that of the file takes much longer than passing some of them over.
    const column = terms.length === 0 && filter.addedBy === undefined ? columnOf : unindexedColumn;
    const isFew = number?.isOne === true && number.isRare;
    const source = { contains, column, beginsWith: isFew ? beginsWith : beginsWithUnindexed };
    if (isFew) return { ...cardSource(selection, source), from: sql`warranty indexed by "warranty_active_cardKey"` };
    if (indexed.length === 0 || isNarrow || needs === 'order') return cardSource(selection, source);
    const id = sql`"warrantySearch".rowid`;
    const where = [sql<SqlBool>`"warrantySearch" match ${matchOf(indexed, lacking)}`, ...isNot(id, except)];
    const others = terms.filter((term) => !isIndexed(term)).map((term) => containsAny(term, contains));
    const conditions = [
      ...filterConditions(filter, column),
      ...rankConditions(selection, beginsWithUnindexed),
      ...others,
    ];
    // The cards themselves are not needed.
    if (needs === 'ids' && conditions.length === 0) {
      const isInBin = sql`select warranty.id from warranty where ${isActive(false)}`;
      return { from: sql`"warrantySearch"`, id, where: [...where, sql<SqlBool>`${id} not in (${isInBin})`] };
    }
    // A cross join is done in the order in which it is written.
    const from = sql`"warrantySearch" cross join warranty on warranty.id = ${id}`;
    return { from, id, where: [...where, isActive(true), ...conditions] };
  },
  beginsWith,
  unindexedColumn,
  jsonOfIds: sql`json_group_array(id)`,
};

const contains = (text: string) => sql<SqlBool>`instr(warranty.search, ${text}) > 0`;

/** A query of FTS5 for texts of which each term has one, and at least one of `lacking` is missing. */
function matchOf(terms: readonly Term[], lacking: readonly string[]): string {
  const all = terms.map((term) => `(${term.map(quoted).join(' OR ')})`).join(' AND ');
  return lacking.length === 0 ? all : `(${all}) NOT (${lacking.map(quoted).join(' AND ')})`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
