import type { Selectable } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import type { WarrantyTable } from '#database/tables/warranty.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { searchTerms, type WarrantyFields } from '#domain/warranty/warranty.ts';
import { warrantyRow, warrantyRowColumns } from '#domain/warranty/warranty-row.ts';

export type Warranty = Omit<Selectable<WarrantyTable>, 'search' | 'cardKey'>;

const warrantyColumns = [
  'id',
  'cardNumber',
  'customerName',
  'productName',
  'clinicName',
  'doctorName',
  'quantity',
  'expiresOn',
  'version',
  'createdAt',
  'updatedAt',
  'binnedAt',
  'binnedBy',
  'importId',
] as const satisfies (keyof Warranty)[];

/** What a look-up answers. */
const lookUpColumns = [
  'cardNumber',
  'customerName',
  'expiresOn',
  'productName',
  'quantity',
  'clinicName',
  'doctorName',
] as const satisfies (keyof WarrantyFields)[];

/** Prepares the look-up of the active warranty that has a canonical card number. */
export function prepareLookUp(db: Database): (cardKey: string) => Promise<WarrantyFields | undefined> {
  const query = db.read
    .selectFrom('warranty')
    .select(lookUpColumns)
    .where('cardKey', '=', '')
    .where('binnedAt', 'is', null)
    .compile();
  return db.prepare<WarrantyFields>(query);
}

export interface WarrantyPage {
  warranties: Warranty[];
  /** How many match in all. */
  total: number;
}

/**
 * Active warranties that match every word of `q`, newest first; where `q` is one card number, that card comes first.
 *
 * @param page from 1
 */
export async function searchWarranties(
  db: Database,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<WarrantyPage> {
  const terms = searchTerms(q);
  const card = await activeByCardKey(db, canonicalCardNumber(q));
  const start = (page - 1) * limit;
  const room = card && page === 1 ? limit - 1 : limit;
  const offset = card && page > 1 ? start - 1 : start;
  const { ids, total } = await db.searchText({ terms, limit: room, offset, without: card?.id });
  const rows = await activeByIds(db, card && page === 1 ? [card.id, ...ids] : ids);
  if (card) rows.sort((a, b) => Number(b.id === card.id) - Number(a.id === card.id));
  const counted = !card || terms.every((term) => term.some((spelling) => card.search.includes(spelling)));
  return { warranties: rows, total: counted ? total : total + 1 };
}

async function activeByIds(db: Database, ids: number[]): Promise<Warranty[]> {
  if (ids.length === 0) return [];
  return db.read
    .selectFrom('warranty')
    .select(warrantyColumns)
    .where('id', 'in', ids)
    .where('binnedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

async function activeByCardKey(db: Database, cardKey: string) {
  if (cardKey === '') return undefined;
  return db.read
    .selectFrom('warranty')
    .select(['id', 'search'])
    .where('cardKey', '=', cardKey)
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
}

/** Inserts one warranty and its search text; returns its id. Throws the engine's unique violation. */
export async function insertWarranty(db: Database, tx: Write, fields: WarrantyFields, at: string): Promise<number> {
  const { id } = await tx
    .insertInto('warranty')
    .values({ ...storedFields(fields), createdAt: at, updatedAt: at, binnedAt: null, binnedBy: null, importId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.indexText(tx, id, id);
  return id;
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

/** The active warranty with that id, as it stands inside the transaction. */
export async function activeWarranty(tx: Write, id: number): Promise<Warranty | undefined> {
  return tx
    .selectFrom('warranty')
    .select(warrantyColumns)
    .where('id', '=', id)
    .where('binnedAt', 'is', null)
    .executeTakeFirst();
}

/** Changes an active warranty that still has `version`; returns it, or undefined where there is none. */
export async function updateWarranty(
  db: Database,
  tx: Write,
  { id, version, fields, at }: { id: number; version: number; fields: WarrantyFields; at: string },
): Promise<Warranty | undefined> {
  await db.unindexText(tx, id);
  const updated = await tx
    .updateTable('warranty')
    .set({ ...storedFields(fields), version: version + 1, updatedAt: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('binnedAt', 'is', null)
    .returning(warrantyColumns)
    .executeTakeFirst();
  await db.indexText(tx, id, id);
  return updated;
}

/** Puts an active warranty into the bin; returns it, or undefined where there is none. */
export async function binWarrantyRow(
  db: Database,
  tx: Write,
  { id, by, at }: { id: number; by: string; at: string },
): Promise<Warranty | undefined> {
  await db.unindexText(tx, id);
  return tx
    .updateTable('warranty')
    .set((row) => ({ binnedAt: at, binnedBy: by, updatedAt: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('binnedAt', 'is', null)
    .returning(warrantyColumns)
    .executeTakeFirst();
}

/** Takes a warranty out of the bin; returns it, or undefined where there is none. Throws the unique violation. */
export async function restoreWarrantyRow(
  db: Database,
  tx: Write,
  { id, at }: { id: number; at: string },
): Promise<Warranty | undefined> {
  const restored = await tx
    .updateTable('warranty')
    .set((row) => ({ binnedAt: null, binnedBy: null, updatedAt: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('binnedAt', 'is not', null)
    .returning(warrantyColumns)
    .executeTakeFirst();
  await db.indexText(tx, id, id);
  return restored;
}

function storedFields(fields: WarrantyFields) {
  const row = warrantyRow(fields);
  return Object.fromEntries(warrantyRowColumns.map((column, at) => [column, row[at]])) as Pick<
    Selectable<WarrantyTable>,
    (typeof warrantyRowColumns)[number]
  >;
}
