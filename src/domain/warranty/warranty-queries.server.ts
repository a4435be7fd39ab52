import type { Database, Write } from '#database/database.ts';
import { canonicalCardNumber, foldText, normalizeText } from '#domain/text.ts';
import { searchTerms } from '#domain/warranty/search-terms.ts';
import { selectWarranties, type Warranty } from '#domain/warranty/warranties.server.ts';
import { customerWords } from '#domain/warranty/warranty.ts';
import { type PublicWarranty, publicFields, type SortedWarrantyField } from '#domain/warranty/warranty-fields.ts';
import { resolveFilter } from '#domain/warranty/warranty-filter.server.ts';
import type { WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { commonWords } from '#search/card-filter.ts';
import { type CardQuery, orderColumnOf } from '#search/card-query.ts';
import { findCardIds, findCards } from '#search/search.ts';

export interface WarrantyQuery {
  /** Every word must occur; see `searchTerms`. */
  q: string;
  /** What else must hold. */
  filter?: WarrantyFilter | undefined;
  /** False for the bin. */
  active: boolean;
  /** `id`: by when the record was made. */
  sort: 'id' | SortedWarrantyField;
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
 * One page of warranties. Unless a sort is asked for, newest first (in the bin: what was binned last). With words, active
 * cards come in the order of their match: the card whose number the query is, whether it matches or not; those whose number
 * begins with a word that has a digit; the customers whose name holds the words as a phrase; those whose name holds them as
 * whole words; the others; last those that have a word nowhere but in 'nha khoa' or 'phòng khám'.
 *
 * @param page from 1
 */
export async function listWarranties(
  db: Database,
  query: WarrantyQuery,
  { page, limit }: { page: number; limit: number },
): Promise<WarrantyPage> {
  const { ids, total } = await findCards(db, await toCardQuery(db, query), { offset: (page - 1) * limit, limit });
  return { warranties: await byIds(db, ids, query.active), total };
}

/** All warranties that a query asks for, in its order, in batches: never more than one of them in memory. */
export async function* streamWarranties(db: Database, query: WarrantyQuery): AsyncGenerator<Warranty[], void> {
  if (!isNewestFirst(query) || !query.active || query.q.trim() !== '' || Object.keys(query.filter ?? {}).length > 0) {
    yield* streamByIds(db, await warrantyIds(db, query), query.active);
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

/** The warranties with those ids, in their order and in batches; what has gone meanwhile is left out. */
export async function* streamByIds(
  db: Database,
  ids: readonly number[],
  active: boolean,
): AsyncGenerator<Warranty[], void> {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield byIds(db, ids.slice(start, start + batchSize), active);
  }
}

/** How many warranties a query asks for. */
export async function countWarranties(db: Database, query: WarrantyQuery): Promise<number> {
  return (await findCards(db, await toCardQuery(db, query), { offset: 0, limit: 0 })).total;
}

/** The ids of the first warranties that a query asks for, in its order; of all without a limit. */
export async function warrantyIds(db: Database, query: WarrantyQuery, limit?: number): Promise<number[]> {
  return findCardIds(db, await toCardQuery(db, query), limit);
}

async function toCardQuery(
  db: Pick<Database, 'read'>,
  { q, filter, active, sort, dir }: WarrantyQuery,
): Promise<CardQuery> {
  const terms = searchTerms(q);
  const words = terms.map(([word = '']) => word);
  const ranked = {
    cardKey: canonicalCardNumber(q),
    beginnings: numbersIn(q),
    phrase: customerWords(words.join(' ')),
    words: words.map(customerWords),
    common: partsOfCommonWords(q),
  };
  return {
    terms,
    filter: await resolveFilter(db, filter ?? {}),
    active,
    sort: sort === 'id' ? (active ? 'id' : 'binnedAt') : orderColumnOf(sort),
    dir,
    ...(active && isNewestFirst({ sort, dir }) && q.trim() !== '' && { ranked }),
  };
}

/** The words of a query that have a digit, as the beginnings of numbers. */
const numbersIn = (q: string) =>
  normalizeText(q)
    .split(' ')
    .filter((word) => /\d/u.test(word))
    .map(canonicalCardNumber)
    .map((key) => ({ key, text: foldText(key) }));

/** The words of a query that common words have as a part, but for common words that it has whole. */
const partsOfCommonWords = (q: string) =>
  commonWords
    .reduce((text, words) => text.replaceAll(words, ' '), foldText(normalizeText(q)))
    .split(' ')
    .filter((word) => word !== '' && commonWords.some((words) => words.includes(word)));

function isNewestFirst({ sort, dir }: Pick<WarrantyQuery, 'sort' | 'dir'>): boolean {
  return sort === 'id' && dir === 'desc';
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

/** Inserts many warranties, in batches that the caller hands over one after the other. */
export function insertWarranties(db: Database, tx: Write, { importId, at }: { importId: number; at: string }) {
  return {
    /**
     * `rows` is the UTF-8 JSON of an array of arrays, each with `skipped` values that are not stored and then a
     * `WarrantyRow`. Returns the positions whose card number an active warranty has already.
     */
    async add(rows: Uint8Array<ArrayBuffer>, skipped: number): Promise<number[]> {
      const { refused } = await db.insertRows(tx, {
        table: 'warranty',
        columns: warrantyRowColumns,
        rows,
        skipped,
        constants: { createdAt: at, updatedAt: at, importId },
        key: 'cardKey',
      });
      return refused;
    },
  };
}
