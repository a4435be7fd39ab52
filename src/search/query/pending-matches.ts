import type { Snapshot } from '#database/snapshots.ts';
import { nameKey } from '#domain/name-key.ts';
import { customerOf, orderValue } from '#search/card.ts';
import { type Condition, isWithin, type Range } from '#search/index-state.ts';
import { filterSources, sourceCondition } from '#search/query/card-sources.ts';
import { filterNames, joinConditions, type NamedColumn, rangesCondition } from '#search/query/filter.ts';
import type { CardQuery, Term } from '#search/query/query.ts';

/** How good a card's match is: the customer's name holds the query as a phrase, or its words, or neither. */
type Rank = 'phrase' | 'words' | 'other';

/** A card that the index does not have as it is, and that matches. */
export interface PendingMatch {
  id: number;
  /** In the column by which the query sorts. */
  value: string | null;
  rank: Rank;
}

/** Finds the matching cards among those that are pending, by SQL. */
export async function findPending(
  snapshot: Snapshot,
  ranges: readonly Range[],
  query: CardQuery,
): Promise<PendingMatch[]> {
  if (ranges.length === 0) return [];
  const { terms, sort } = query;
  const isRanked = query.ranked !== undefined && terms.length > 0;
  const { where, parameters } = await cardCondition(snapshot, query, isWithin(snapshot, 'id', ranges));
  const columns = ['id', ...(sort === 'id' ? [] : [`"${sort}" as value`]), ...(isRanked ? ['search'] : [])];
  const rows = await snapshot.rows<{ id: number; value?: string | number | null; search?: string }>(
    `select ${columns.join(', ')} from warranty where ${where}`,
    parameters,
  );
  const words = terms.map(([word = '']) => word);
  return rows.map(({ id, value = null, search }) => ({
    id,
    value: orderValue(value),
    rank: search === undefined ? 'other' : rankOf(search, words),
  }));
}

/** Those of some cards that are where the query looks, and match: as a condition on the columns of `warranty`. */
async function cardCondition(
  snapshot: Snapshot,
  { terms, filter, active }: Pick<CardQuery, 'terms' | 'filter' | 'active'>,
  some: Condition,
): Promise<Condition> {
  const there = joinConditions([some, { where: `"binnedAt" is ${active ? '' : 'not '}null`, parameters: [] }]);
  const names: Condition[] = [];
  for (const { column, keys } of filterNames(filter)) names.push(await nameCondition(snapshot, column, keys, there));
  return joinConditions([
    there,
    rangesCondition(filter),
    ...filterSources(filter).map(sourceCondition),
    ...names,
    ...terms.map((term) => termCondition(snapshot, term)),
  ]);
}

/**
 * No engine knows the case of all letters: the names that some cards have are compared here. They are read as an expression,
 * because SQLite goes through the index of all names for the different values of a column.
 */
async function nameCondition(
  snapshot: Snapshot,
  column: NamedColumn,
  keys: readonly string[],
  { where, parameters }: Condition,
): Promise<Condition> {
  const rows = await snapshot.rows<{ name: string | null }>(
    `select distinct "${column}" || '' as name from warranty where ${where}`,
    parameters,
  );
  const spellings = rows.flatMap(({ name }) => (name !== null && keys.includes(nameKey(name)) ? [name] : []));
  if (spellings.length === 0) return { where: '1 = 0', parameters: [] };
  return { where: `"${column}" in (${spellings.map(() => '?').join(', ')})`, parameters: spellings };
}

function termCondition(snapshot: Snapshot, term: Term): Condition {
  const contains = snapshot.contains('search');
  return { where: `(${term.map(() => contains).join(' or ')})`, parameters: [...term] };
}

function rankOf(search: string, words: readonly string[]): Rank {
  const name = ` ${customerOf(search)} `;
  if (!words.every((word) => name.includes(` ${word} `))) return 'other';
  return name.includes(` ${words.join(' ')} `) ? 'phrase' : 'words';
}

/** The active card that has a number and passes the query's filter. */
export async function cardOfNumber(
  snapshot: Snapshot,
  { filter }: Pick<CardQuery, 'filter'>,
  cardKey: string,
): Promise<number | undefined> {
  if (cardKey === '') return undefined;
  const ofNumber = { where: '"cardKey" = ?', parameters: [cardKey] };
  const { where, parameters } = await cardCondition(snapshot, { terms: [], filter, active: true }, ofNumber);
  const [row] = await snapshot.rows<{ id: number }>(`select id from warranty where ${where}`, parameters);
  return row?.id;
}
