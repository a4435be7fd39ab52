import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { meetsFilter, type WarrantyFilter } from '#database/warranty-filter.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';
import { searchTerms } from '#domain/warranty/warranty.ts';
import { resolveFilter } from '#domain/warranty/warranty-filter.server.ts';
import type { WarrantyChoice } from '#domain/warranty/warranty-filter.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import {
  type PublicWarranty,
  publicFields,
  type WarrantyField,
  warrantyTraits,
} from '#domain/warranty/warranty-traits.ts';

export interface WarrantyQuery {
  /** Every word must occur; see `searchTerms`. */
  q: string;
  /** What else must hold. */
  filter?: WarrantyChoice | undefined;
  /** False for the bin. */
  active: boolean;
  /** `id`: by when the record was made. */
  sort: 'id' | WarrantyField;
  dir: 'asc' | 'desc';
}

export interface WarrantyPage {
  warranties: Warranty[];
  /** How many match in all. */
  total: number;
}

/** Ids are 32 bits wide in PostgreSQL. */
const largestId = 2_147_483_647;

/** Records read from the database at once while a whole list is streamed. */
const batchSize = 1_000;

/** Prepares the look-up of the active warranty that has a canonical card number. */
export function prepareLookUp(db: Database): (cardKey: string) => Promise<PublicWarranty | undefined> {
  const query = db.read
    .selectFrom('warranty')
    .select(publicFields)
    .where('cardKey', '=', '')
    .where('binnedAt', 'is', null)
    .compile();
  return db.prepare<PublicWarranty>(query);
}

/**
 * One page of warranties. Unless a sort is asked for, newest first (in the bin: what was binned last), and an active
 * card whose number is the query comes before all.
 *
 * @param page from 1
 */
export async function listWarranties(
  db: Database,
  query: WarrantyQuery,
  { page, limit }: { page: number; limit: number },
): Promise<WarrantyPage> {
  if (isNewestFirst(query) && query.active) {
    return searchWarranties(db, { q: query.q, filter: query.filter, page, limit });
  }
  const filter = await resolveFilter(db, query.filter ?? {});
  const [rows, total] = await Promise.all([
    // Ids alone: whole rows would all be carried through the sort, which takes several times as long on a far page.
    matching(db, query, filter)
      .select('id')
      .orderBy(order(db, query))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countWarranties(db, query, filter),
  ]);
  const ids = rows.map(({ id }) => id);
  return { warranties: await byIds(db, ids, query.active), total };
}

/**
 * Active warranties that match every word of `q` and the filter, newest first; where `q` is one card number, that card comes first.
 *
 * @param page from 1
 */
export async function searchWarranties(
  db: Database,
  { q, filter: choice = {}, page, limit }: Pick<WarrantyQuery, 'q' | 'filter'> & { page: number; limit: number },
): Promise<WarrantyPage> {
  const terms = searchTerms(q);
  const filter = await resolveFilter(db, choice);
  const card = await activeByCardKey(db, canonicalCardNumber(q), filter);
  const start = (page - 1) * limit;
  const room = card && page === 1 ? limit - 1 : limit;
  const offset = card && page > 1 ? start - 1 : start;
  const { ids, total } = await db.searchText({ terms, filter, limit: room, offset, without: card?.id });
  const rows = await byIds(db, card && page === 1 ? [card.id, ...ids] : ids, true);
  const counted = !card || terms.every((term) => term.some((spelling) => card.search.includes(spelling)));
  return { warranties: rows, total: counted ? total : total + 1 };
}

/** All warranties that a query asks for, in its order, in batches: never more than one of them in memory. */
export async function* streamWarranties(db: Database, query: WarrantyQuery): AsyncGenerator<Warranty[], void> {
  if (!isNewestFirst(query) || !query.active || query.q.trim() !== '' || Object.keys(query.filter ?? {}).length > 0) {
    const ids = await warrantyIds(db, query);
    for (let start = 0; start < ids.length; start += batchSize) {
      yield byIds(db, ids.slice(start, start + batchSize), query.active);
    }
    return;
  }
  let before = largestId;
  for (;;) {
    const rows = await selectWarranties(db.read)
      .where('binnedAt', 'is', null)
      .where('id', '<=', before)
      .orderBy('id', 'desc')
      .limit(batchSize)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = last.id - 1;
  }
}

/** The ids of all warranties that a query asks for, in its order. */
export async function warrantyIds(db: Database, query: WarrantyQuery): Promise<number[]> {
  const { ids } = await matching(db, query, await resolveFilter(db, query.filter ?? {}))
    .select(db.gatherIds(order(db, query)).as('ids'))
    .executeTakeFirstOrThrow();
  return JSON.parse(ids);
}

async function countWarranties(db: Database, query: WarrantyQuery, filter: WarrantyFilter): Promise<number> {
  if (query.active) return (await db.searchText({ terms: searchTerms(query.q), filter, limit: 0, offset: 0 })).total;
  const count = sql<number>`cast(count(*) as integer)`;
  return (await matching(db, query, filter).select(count.as('total')).executeTakeFirstOrThrow()).total;
}

function isNewestFirst({ sort, dir }: WarrantyQuery): boolean {
  return sort === 'id' && dir === 'desc';
}

function matching(db: Database, { q, active }: WarrantyQuery, filter: WarrantyFilter) {
  return db.read
    .selectFrom('warranty')
    .where('binnedAt', active ? 'is' : 'is not', null)
    .where(db.holdsTerms(searchTerms(q), active))
    .where(meetsFilter(filter));
}

/** A whole `order by`; equal values stand in the order of the newest first. */
function order(db: Database, { sort, dir, active }: WarrantyQuery) {
  const direction = sql.raw(dir);
  if (sort === 'id') return active ? sql`id ${direction}` : sql`"binnedAt" ${direction}, id ${direction}`;
  const column = sort === 'cardNumber' ? 'cardKey' : sort;
  const value = warrantyTraits[sort].order === 'alphabetical' ? db.alphabetical(column) : sql.ref(column);
  return sql`${value} ${direction} nulls last, id desc`;
}

/** The records with those ids, in the order of the ids; what has gone meanwhile is left out. */
async function byIds(db: Database, ids: number[], active: boolean): Promise<Warranty[]> {
  if (ids.length === 0) return [];
  const rows = await selectWarranties(db.read)
    .where('id', 'in', ids)
    .where('binnedAt', active ? 'is' : 'is not', null)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

async function activeByCardKey(db: Database, cardKey: string, filter: WarrantyFilter) {
  if (cardKey === '') return undefined;
  return db.read
    .selectFrom('warranty')
    .select(['id', 'search'])
    .where('cardKey', '=', cardKey)
    .where('binnedAt', 'is', null)
    .where(meetsFilter(filter))
    .executeTakeFirst();
}

/**
 * Inserts many warranties, in batches that the caller hands over one after the other, and indexes their search text
 * once, at the end: FTS5 writes out what it has gathered at each statement, which would take six times as long.
 */
export function insertWarranties(db: Database, tx: Write, { importId, at }: { importId: number; at: string }) {
  let first = 0;
  let last = 0;
  return {
    /**
     * `rows` is the UTF-8 JSON of an array of arrays, each `labels` values that are not stored and then a
     * `WarrantyRow`. Returns the positions whose card number an active warranty has already.
     */
    async add(rows: Uint8Array<ArrayBuffer>, labels: number): Promise<number[]> {
      const { firstId, lastId, refused } = await db.insertRows(tx, {
        table: 'warranty',
        columns: warrantyRowColumns,
        rows,
        labels,
        constants: { createdAt: at, updatedAt: at, importId },
        key: 'cardKey',
      });
      if (first === 0) first = firstId;
      last = Math.max(last, lastId);
      return refused;
    },
    async end(): Promise<void> {
      if (first > 0) await db.indexText(tx, first, last);
    },
  };
}
