import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import type { Recall, RecallCard, RecallFields, RecallProgress } from '#domain/recall/recall.ts';
import { activeRecordId } from '#domain/record/record-merges.server.ts';
import { canonicalCardNumber, foldText, splitLines } from '#domain/text.ts';
import { lotWord } from '#domain/warranty/search-terms.ts';
import { resolveFilter } from '#domain/warranty/warranty-filter.server.ts';
import type { WarrantyFilter } from '#domain/warranty/warranty-filter.ts';
import { allOf, type Condition, containsAny, filterConditions } from '#search/card-filter.ts';
import { isActive } from '#search/card-source.ts';
import { isAmong } from '#search/search.ts';
import { recalls as words } from '#strings/vi/server/clinics.ts';

/** The register, or a transaction in it. */
type Reader = Pick<Database, 'engine'> & { read: Kysely<Tables> };
type Page = { page: number; limit: number };
/** What decides which cards belong to a recall. */
export type RecallChoice = Pick<RecallFields, 'lot' | 'productName' | 'issuedFrom' | 'issuedTo'> &
  Pick<Recall, 'productId'>;

/** The filter of the list of cards that shows the cards of a recall: also those of the product that its own was merged into. */
export async function filterOf(read: Kysely<Tables>, recall: RecallChoice): Promise<WarrantyFilter> {
  const { lot, productId, productName, issuedFrom, issuedTo } = recall;
  const ids = productId === null ? [] : [productId, await activeRecordId(read, 'product', productId)];
  const product = [...new Set([...ids, 0])].map((id) => `${productName} #${id}`).join('\n');
  return {
    lot,
    ...(productName !== null && { product }),
    ...(issuedFrom !== null && { issuedFrom }),
    ...(issuedTo !== null && { issuedTo }),
  };
}

/** The condition that a card belongs to a recall, for a card or clinic that is known. */
export async function belongsTo(read: Kysely<Tables>, recall: RecallChoice): Promise<Condition> {
  const filter = await resolveFilter({ read }, await filterOf(read, recall));
  // Most cards are passed over by a look at their search text, which costs less than to take their lots apart.
  const words = (filter.lots ?? []).map(({ word }) => word);
  return allOf([isActive(true), containsAny(words), ...filterConditions(filter)]);
}

/** Whether any card belongs to a recall. */
export async function hasCards({ engine, read }: Reader, choice: RecallChoice): Promise<boolean> {
  const filter = await resolveFilter({ read }, await filterOf(read, choice));
  const cards = read.selectFrom('warranty').select('id').where(isAmong({ engine }, filter)).limit(1);
  return (await cards.executeTakeFirst()) !== undefined;
}

/** How far each clinic is, those first that have most patients to tell. */
export async function progressOf(
  { engine, read }: Reader,
  { id, ...choice }: RecallChoice & { id?: number },
): Promise<RecallProgress[]> {
  const filter = await resolveFilter({ read }, await filterOf(read, choice));
  const rows = await withMarks(read, id ?? 0)
    .select(({ fn }) => [fn.countAll().as('cards'), fn.count('told.warrantyId').as('told')])
    .select(['warranty.clinicId', 'clinic.name as clinicName', 'clinic.phone'])
    .where(isAmong({ engine }, filter))
    .groupBy(['warranty.clinicId', 'clinic.name', 'clinic.phone'])
    .execute();
  return rows
    .map((row) => ({ ...row, cards: Number(row.cards), told: Number(row.told) }))
    .sort((a, b) => b.cards - b.told - (a.cards - a.told) || (a.clinicName ?? '').localeCompare(b.clinicName ?? ''));
}

/** Cards with their clinics, and where they were marked as told for a recall. */
const withMarks = (read: Kysely<Tables>, recallId: number) =>
  read
    .selectFrom('warranty')
    .leftJoin('clinic', 'clinic.id', 'warranty.clinicId')
    .leftJoin('recallTold as told', (join) =>
      join.onRef('told.warrantyId', '=', 'warranty.id').on('told.recallId', '=', recallId),
    );

/** A page of the recalls, the newest first. */
export async function listRecalls(
  read: Kysely<Tables>,
  { page, limit }: Page,
): Promise<{ total: number; recalls: Recall[] }> {
  const { total } = await read
    .selectFrom('recall')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const all = read.selectFrom('recall').selectAll().orderBy('id', 'desc');
  return {
    total: Number(total),
    recalls: await all
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  };
}

/** @throws {NotFound} if no recall has the id */
export async function findRecall(read: Kysely<Tables>, id: number): Promise<Recall> {
  const recall = await read.selectFrom('recall').selectAll().where('id', '=', id).executeTakeFirst();
  if (!recall) throw new NotFound(words.missing);
  return recall;
}

/** Those of a recall's cards that a clinic has, and how many of them are told. */
async function countOwn(read: Kysely<Tables>, recall: Recall, clinicId: number) {
  const { cards, told } = await withMarks(read, recall.id)
    .select(({ fn }) => [fn.countAll().as('cards'), fn.count('told.warrantyId').as('told')])
    .where('warranty.clinicId', '=', clinicId)
    .where(await belongsTo(read, recall))
    .executeTakeFirstOrThrow();
  return { recall, cards: Number(cards), told: Number(told) };
}

/** The open recalls that a clinic has cards of, the newest first. */
export async function listClinicRecalls(read: Kysely<Tables>, clinicId: number) {
  const open = await read
    .selectFrom('recall')
    .selectAll()
    .where('state', '=', 'published')
    .orderBy('id', 'desc')
    .execute();
  const counted = await Promise.all(open.map((recall) => countOwn(read, recall, clinicId)));
  return counted.filter(({ cards }) => cards > 0);
}

/**
 * A recall that was published, as a clinic knows it.
 *
 * @throws {NotFound} alike if there is none, it is a draft, or the clinic has no card of it
 */
export async function findClinicRecall(read: Kysely<Tables>, clinicId: number, id: number) {
  const recall = await findRecall(read, id);
  const own = recall.publishedAt === null ? undefined : await countOwn(read, recall, clinicId);
  if (!own || own.cards === 0) throw new NotFound(words.missing);
  return own;
}

/** A page of a clinic's own cards of a recall, those first whose patients are not told yet. */
export async function listClinicRecallCards(
  read: Kysely<Tables>,
  { recall, clinicId }: { recall: Recall; clinicId: number },
  { page, limit }: Page,
): Promise<RecallCard[]> {
  return withMarks(read, recall.id)
    .select(['warranty.id', 'warranty.cardNumber', 'warranty.customerName', 'warranty.productName'])
    .select(['told.toldAt', 'told.toldBy'])
    .where('warranty.clinicId', '=', clinicId)
    .where(await belongsTo(read, recall))
    .orderBy(sql`case when told."toldAt" is null then 0 else 1 end`)
    .orderBy('warranty.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/**
 * Reads what patients are told of the card with a number. Without an open recall, or a lot that one might mean, it is one prepared
 * query that does not wait for others.
 */
export function createRecallNotices(db: Database): (cardNumber: string) => Promise<string[]> {
  const open = sql<{ lot: string | null; recalls: string | null }>`
    select min(warranty.lot) as lot, string_agg(cast(recall.id as text) || ' ' || recall.lot, ${sql.lit('\t')}) as recalls
    from warranty join recall on recall.state = 'published' and recall."patientText" is not null
    where warranty."cardKey" = ${''} and warranty."binnedAt" is null and warranty.lot is not null`;
  const findOpen = db.prepare<{ lot: string | null; recalls: string | null }>(open.compile(db.read));
  return async (cardNumber) => {
    const key = canonicalCardNumber(cardNumber);
    const { lot, recalls } = (await findOpen(key)) ?? {};
    const named = foldText(canonicalCardNumber(lot ?? ''));
    const texts: string[] = [];
    for (const one of recalls?.split('\t') ?? []) {
      const [, id, lots = ''] = /^(\d+) (.*)$/su.exec(one) ?? [];
      if (!splitLines(lots).some((line) => named.includes(lotWord(line)))) continue;
      const recall = await findRecall(db.read, Number(id));
      const card = db.read.selectFrom('warranty').select('id').where('cardKey', '=', key);
      if (await card.where(await belongsTo(db.read, recall)).executeTakeFirst()) texts.push(recall.patientText ?? '');
    }
    return texts;
  };
}
