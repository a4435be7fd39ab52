import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import {
  allOf,
  type CardFilter,
  type ColumnRange,
  type Condition,
  columnOf,
  filterConditions,
  hasNone,
  isInRange,
  nameOfReference,
  type ReferenceColumn,
} from '#search/card-filter.ts';
import {
  type CardQuery,
  mayBeMissing,
  type NumberBeginning,
  type OrderColumn,
  type SearchEngine,
  type Selection,
} from '#search/card-query.ts';
import { postgresSearch } from '#search/postgres-search.ts';
import { sqliteSearch } from '#search/sqlite-search.ts';

export interface FoundCards {
  ids: number[];
  /** How many there are in all. */
  total: number;
}

/** Active cards that match the terms and pass a filter. */
export type CountQuery = Pick<CardQuery, 'terms' | 'filter'>;

const engines: Record<Database['engine'], SearchEngine> = { sqlite: sqliteSearch, postgres: postgresSearch };

/**
 * A page of cards and how many there are, as of one moment.
 *
 * @throws {Unavailable} if the database is down
 */
export function findCards(
  db: Database,
  query: CardQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundCards> {
  return atOneMoment(db, async (reader) => {
    const card = await reader.cardOfNumber(query);
    const total = await reader.total(query, card);
    return { total, ids: limit === 0 || total === 0 ? [] : await reader.page(query, card, { offset, limit, total }) };
  });
}

/** The ids of the first cards in their order, of all without a limit; without a count. */
export function findCardIds(db: Database, query: CardQuery, limit = Number.POSITIVE_INFINITY): Promise<number[]> {
  return atOneMoment(db, async (reader) =>
    reader.page(query, await reader.cardOfNumber(query), { offset: 0, limit, total: 0 }),
  );
}

/** The condition that a card is active and passes a filter, by the index that finds such cards. */
export function isAmong({ engine }: Pick<Database, 'engine'>, filter: CardFilter): Condition {
  const { from, id, where } = engines[engine].select({ terms: [], filter, active: true }, 'ids');
  return sql`warranty.id in (select ${id} from ${from} where ${allOf(where)})`;
}

/** How many cards refer to each record; and of those that refer to none, how many bear each name, as `countDoctors` counts. */
export function countReferences(
  db: Database,
  column: ReferenceColumn,
  query: CountQuery,
): Promise<{ records: { id: number; total: number }[]; names: CountedName[] }> {
  return atOneMoment(db, async (reader) => {
    const { from, where } = reader.engine.select({ ...query, active: true }, 'columns');
    const id = columnOf(column);
    const { rows } = await sql<{
      id: number;
      total: number | string;
    }>`select ${id} as id, count(*) as total from ${from}
      where ${allOf([...where, sql`${id} is not null`])} group by ${id}`.execute(reader.tx);
    return {
      records: rows.map((row) => ({ id: row.id, total: Number(row.total) })),
      names: await reader.countNames(nameOfReference[column], query, [hasNone(column, sql`1 = 1`)]),
    };
  });
}

/** How many cards name each doctor: names that differ only in case are one, spelled as on the oldest card. */
export function countDoctors(db: Database, query: CountQuery): Promise<CountedName[]> {
  return atOneMoment(db, (reader) => reader.countNames('doctorName', query, []));
}

/** A name on cards. */
interface CountedName {
  name: string;
  total: number;
}

/** How many cards have a value within each range. */
export function countRanges(db: Database, ranges: readonly ColumnRange[], query: CountQuery): Promise<number[]> {
  return atOneMoment(db, async ({ tx, engine }) => {
    const { from, where } = engine.select({ ...query, active: true }, 'columns');
    const counts = ranges.map((range, at) => sql`count(*) filter (where ${isInRange(range)}) as ${sql.ref(`c${at}`)}`);
    const { rows } = await sql<Record<string, number | string>>`
      select ${sql.join(counts)} from ${from} where ${allOf(where)}`.execute(tx);
    return ranges.map((_, at) => Number(rows[0]?.[`c${at}`]));
  });
}

function atOneMoment<Result>(db: Database, work: (reader: CardReader) => Promise<Result>): Promise<Result> {
  return db.read
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(new CardReader(tx, engines[db.engine])));
}

/** The card whose number is asked for, and whether it matches the terms, too. */
interface NumberedCard {
  id: number;
  isMatch: boolean;
}

/** Reads cards in one transaction. */
class CardReader {
  readonly tx: Transaction<Tables>;
  readonly engine: SearchEngine;

  constructor(tx: Transaction<Tables>, engine: SearchEngine) {
    this.tx = tx;
    this.engine = engine;
  }

  async total(query: CardQuery, card: NumberedCard | undefined): Promise<number> {
    return (await this.#count(query)) + (card && !card.isMatch ? 1 : 0);
  }

  /** @param page its `limit` may be infinite */
  async page(
    query: CardQuery,
    card: NumberedCard | undefined,
    page: { offset: number; limit: number; total: number },
  ): Promise<number[]> {
    const slice = sliceOf(page);
    // The card of the number comes first, which a slice from the end does not reach.
    const isFirst = card !== undefined && !slice.isReversed;
    if (isFirst && slice.offset > 0) slice.offset--;
    else if (isFirst) return [card.id, ...(await this.#others(query, card.id, { ...slice, limit: slice.limit - 1 }))];
    return this.#others(query, card?.id, slice);
  }

  async #others(query: CardQuery, except: number | undefined, slice: Slice): Promise<number[]> {
    const parts = partsOf(query, except, await this.#beginning(query));
    const ids: number[] = [];
    let { offset } = slice;
    for (const part of slice.isReversed ? parts.toReversed() : parts) {
      if (ids.length >= slice.limit) break;
      const found = await this.#read(part, query, { ...slice, offset, limit: slice.limit - ids.length });
      ids.push(...found);
      if (offset > 0) offset = found.length > 0 ? 0 : offset - (await this.#count(part));
    }
    return slice.isReversed ? ids.reverse() : ids;
  }

  /** How the numbers begin that are asked for; undefined where no card begins so. */
  async #beginning({ ranked, terms }: CardQuery): Promise<Omit<NumberBeginning, 'isOne'> | undefined> {
    const { beginnings = [] } = ranked ?? {};
    if (beginnings.length === 0 || terms.length === 0) return undefined;
    const begins = sql.join(beginnings.map(this.engine.beginsWith), sql` or `);
    const { rows } = await sql<{ total: number | string }>`select count(*) as total from (
      select 1 from warranty where warranty."binnedAt" is null and (${begins}) limit ${rareNumbers + 1}) as begun`.execute(
      this.tx,
    );
    const total = Number(rows[0]?.total);
    return total === 0 ? undefined : { beginnings, isRare: total <= rareNumbers };
  }

  /** The card whose number is asked for, if it passes the filter. */
  async cardOfNumber({ ranked, terms, filter }: CardQuery): Promise<NumberedCard | undefined> {
    if (!ranked || ranked.cardKey === '') return undefined;
    const ofNumber = sql<never>`warranty."cardKey" = ${ranked.cardKey} and warranty."binnedAt" is null`;
    const { rows } = await sql<{ id: number; search: string }>`select id, search from warranty
      where ${allOf([ofNumber, ...filterConditions(filter)])}`.execute(this.tx);
    const [row] = rows;
    return row && { id: row.id, isMatch: terms.every((term) => term.some((word) => row.search.includes(word))) };
  }

  async countNames(
    column: 'clinicName' | 'productName' | 'doctorName',
    query: CountQuery,
    conditions: readonly Condition[],
  ): Promise<CountedName[]> {
    const { from, where } = this.engine.select({ ...query, active: true }, 'columns');
    const key = columnOf(`${column}SortKey`);
    const { rows } = await sql<{ name: string; total: number | string }>`
      select ${columnOf(column)} as name, named.total from (
        select min(warranty.id) as id, count(*) as total from ${from}
        where ${allOf([...where, ...conditions, sql`${key} is not null`])} group by ${key}
      ) as named join warranty on warranty.id = named.id`.execute(this.tx);
    return rows.map(({ name, total }) => ({ name, total: Number(total) }));
  }

  async #count(selection: Selection): Promise<number> {
    const { from, where } = this.engine.select(selection, 'ids');
    const { rows } = await sql<{ total: number | string }>`
      select count(*) as total from ${from} where ${allOf(where)}`.execute(this.tx);
    return Number(rows[0]?.total);
  }

  async #read(selection: Selection, { sort, dir }: CardQuery, slice: Slice): Promise<number[]> {
    const { offset, limit, isReversed } = slice;
    const isCommon = slice.total > manyMatches && offset < nearPages;
    const needs = isCommon ? 'order' : 'columns';
    const { from, id, where } = this.engine.select(selection, sort === 'id' ? 'ids' : needs);
    const order =
      sort === 'id' ? sql`${id} ${way(dir, isReversed)}` : this.#columnOrder(selection, sort, dir, slice, isCommon);
    const cut = limit === Number.POSITIVE_INFINITY ? sql`` : sql`limit ${limit} offset ${offset}`;
    const { rows } = await sql<{ ids: string | null }>`select ${this.engine.jsonOfIds} as ids from (
      select ${id} as id from ${from} where ${allOf(where)} order by ${order} ${cut}) as page`.execute(this.tx);
    return JSON.parse(rows[0]?.ids ?? '[]');
  }

  #columnOrder(
    { terms }: Selection,
    sort: OrderColumn,
    dir: CardQuery['dir'],
    { isReversed }: Slice,
    isCommon: boolean,
  ) {
    const isIndexed = isCommon || terms.length === 0;
    const column = isIndexed ? columnOf(sort) : this.engine.unindexedColumn(sort);
    const nulls = mayBeMissing.has(sort) ? sql`nulls ${sql.raw(isReversed ? 'first' : 'last')}` : sql``;
    return sql`${column} ${way(dir, isReversed)} ${nulls}, warranty.id ${way(sort === 'binnedAt' ? dir : 'desc', isReversed)}`;
  }
}

/** A part of a list, from its beginning or its end. */
interface Slice {
  offset: number;
  limit: number;
  isReversed: boolean;
  /** How many cards the list has. */
  total: number;
}

/** A page beyond the middle is read from the end. */
function sliceOf({ offset, limit, total }: Omit<Slice, 'isReversed'>): Slice {
  if (offset <= total / 2) return { offset, limit, isReversed: false, total };
  const left = total - offset - limit;
  return { offset: Math.max(0, left), limit: limit + Math.min(0, left), isReversed: true, total };
}

/** So many cards are read and sorted at once; more are found sooner in the order of the list. */
const rareNumbers = 2_000;

/** From so many matches on, a page is found soon if the cards are read in the order of the list, unless it is far from its beginning. */
const manyMatches = 50_000;
const nearPages = 1_000;

const way = (dir: CardQuery['dir'], isReversed: boolean) => sql.raw(isReversed === (dir === 'desc') ? 'asc' : 'desc');

/** The selections that follow each other in a list. No card is in two of them, and `except` is in none. */
function partsOf(
  query: CardQuery,
  except: number | undefined,
  beginning: Omit<NumberBeginning, 'isOne'> | undefined,
): Selection[] {
  const { terms, ranked } = query;
  if (!ranked || terms.length === 0) return [{ ...query, except }];
  const { phrase, words, common } = ranked;
  const byName: Partial<Selection>[] = [
    { terms: [[phrase]] },
    // One word is a phrase.
    ...(words.length === 1 ? [] : [{ terms: words.map((word) => [word]), lacking: [phrase] }]),
    ...(common.length === 0
      ? [{ terms, lacking: words }]
      : [true, false].map((areApart) => ({ terms, lacking: words, common: { words: common, areApart } }))),
  ];
  const tiers = beginning
    ? [
        { terms, number: { ...beginning, isOne: true } },
        ...byName.map((tier) => ({ ...tier, number: { ...beginning, isOne: false } })),
      ]
    : byName;
  return tiers.map((tier) => ({ ...query, ...tier, except }));
}
