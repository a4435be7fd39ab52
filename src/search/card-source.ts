import { type SqlBool, sql } from 'kysely';
import { allOf, type Condition, columnOf, containsAny, filterConditions } from '#search/card-filter.ts';
import type { Selection, Source } from '#search/card-query.ts';

interface Options {
  /** The condition that the search text contains a text. */
  contains?: (text: string) => Condition;
  /** Gives the reference to a column that a range is about. */
  column?: typeof columnOf;
}

/** The cards of a selection, of which each is looked at, or those that an index of the engine's choice gives. */
export function cardSource(
  { terms, filter, active, lacking = [], except }: Selection,
  { contains, column }: Options = {},
): Source {
  const lacks = lacking.map((text) => containsAny([text], contains));
  return {
    from: sql`warranty`,
    id: columnOf('id'),
    where: [
      isActive(active),
      ...filterConditions(filter, column),
      ...terms.map((term) => containsAny(term, contains)),
      ...(lacks.length === 0 ? [] : [sql<SqlBool>`not (${allOf(lacks)})`]),
      ...isNot(columnOf('id'), except),
    ],
  };
}

export const isActive = (active: boolean): Condition =>
  sql`warranty."binnedAt" is ${sql.raw(active ? 'null' : 'not null')}`;

export const isNot = (id: Source['id'], except: number | undefined): Condition[] =>
  except === undefined ? [] : [sql`${id} <> ${except}`];
