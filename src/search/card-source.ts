import { type SqlBool, sql } from 'kysely';
import { allOf, type Condition, columnOf, containsAny, filterConditions, isApart } from '#search/card-filter.ts';
import type { SearchEngine, Selection, Source, Term } from '#search/card-query.ts';

interface Options {
  beginsWith: SearchEngine['beginsWith'];
  /** The condition that the search text contains a text. */
  contains?: (text: string) => Condition;
  /** Gives the reference to a column that a range is about. */
  column?: typeof columnOf;
}

/** The terms of a selection, and one for its lots: an index of search texts finds their cards. */
export const termsOf = ({ terms, filter: { lots } }: Pick<Selection, 'terms' | 'filter'>): readonly Term[] =>
  lots === undefined || lots.length === 0 ? terms : [...terms, lots.map(({ word }) => word)];

/** The cards of a selection, of which each is looked at, or those that an index of the engine's choice gives. */
export function cardSource(
  { filter, active, lacking = [], except, ...rest }: Selection,
  { contains, column, beginsWith }: Options,
): Source {
  const lacks = lacking.map((text) => containsAny([text], contains));
  return {
    from: sql`warranty`,
    id: columnOf('id'),
    where: [
      isActive(active),
      ...filterConditions(filter, column),
      ...rankConditions(rest, beginsWith),
      ...termsOf({ ...rest, filter }).map((term) => containsAny(term, contains)),
      ...(lacks.length === 0 ? [] : [sql<SqlBool>`not (${allOf(lacks)})`]),
      ...isNot(columnOf('id'), except),
    ],
  };
}

/** The conditions of a rank that the index of words says nothing about. */
export function rankConditions(
  { number, common }: Pick<Selection, 'number' | 'common'>,
  beginsWith: SearchEngine['beginsWith'],
): Condition[] {
  const isOr = (condition: Condition, isTrue: boolean) => (isTrue ? condition : sql<SqlBool>`not (${condition})`);
  const begins = number && sql<SqlBool>`(${sql.join(number.beginnings.map(beginsWith), sql` or `)})`;
  return [
    ...(begins ? [isOr(begins, number.isOne)] : []),
    ...(common ? [isOr(isApart(common.words), common.areApart)] : []),
  ];
}

export const isActive = (active: boolean): Condition =>
  sql`warranty."binnedAt" is ${sql.raw(active ? 'null' : 'not null')}`;

export const isNot = (id: Source['id'], except: number | undefined): Condition[] =>
  except === undefined ? [] : [sql`${id} <> ${except}`];
