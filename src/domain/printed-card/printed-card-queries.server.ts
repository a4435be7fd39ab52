import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import {
  type CardBatch,
  type PrintedCardState,
  printedCardState,
  type StateCounts,
} from '#domain/printed-card/printed-card-state.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

const batchColumns = ['id', 'lot as name', 'size', 'note', 'createdAt', 'createdBy'] as const;

/** Selects printed cards with what their state derives from, and the clinic that they were handed to. */
export const selectPrintedCards = (db: Pick<Kysely<Tables>, 'selectFrom'>) =>
  db
    .selectFrom('printedCard as card')
    .innerJoin('cardBatch as batch', 'batch.id', 'card.batchId')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'card.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('clinic', 'clinic.id', 'card.clinicId')
    .select([
      'card.cardKey',
      'card.batchId',
      'card.place',
      'card.clinicId',
      'card.handedOn',
      'card.voidedAt',
      'card.voidReason',
      'batch.lot as batchName',
      'batch.key',
      'clinic.name as clinicName',
      'clinic.phone as clinicPhone',
      'warranty.id as warrantyId',
      'warranty.expiresOn',
    ]);

/** A printed card with all that is known of it. */
export type PrintedCard = Awaited<ReturnType<typeof findPrintedCard>> & object;

/** The printed card with a number, in any spelling; undefined if none was ever printed with it. */
export async function findPrintedCard(db: Pick<Kysely<Tables>, 'selectFrom'>, cardNumber: string) {
  const row = await selectPrintedCards(db)
    .where('card.cardKey', '=', canonicalCardNumber(cardNumber))
    .executeTakeFirst();
  return row && { ...row, state: printedCardState(row) };
}

/** Cards of a batch by their places, in order. */
export async function printedCardsOfRange(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  { batchId, from, to }: { batchId: number; from: number; to: number },
): Promise<(Pick<PrintedCard, 'cardKey' | 'place' | 'clinicId' | 'clinicName'> & { state: PrintedCardState })[]> {
  const rows = await selectPrintedCards(db)
    .where('card.batchId', '=', batchId)
    .where('card.place', '>=', from)
    .where('card.place', '<=', to)
    .orderBy('card.place')
    .execute();
  return rows.map((row) => ({ ...row, state: printedCardState(row) }));
}

/** @throws {NotFound} if no batch has the id */
export async function findBatch(db: Pick<Kysely<Tables>, 'selectFrom'>, id: number): Promise<CardBatch> {
  const batch = await db.selectFrom('cardBatch').select(batchColumns).where('id', '=', id).executeTakeFirst();
  if (!batch) throw new NotFound(words.noBatch);
  return batch;
}

/** A page of the batches, newest first, with how many of their cards are where. */
export async function listBatches(
  db: Kysely<Tables>,
  { page, limit }: { page: number; limit: number },
): Promise<{ batches: (CardBatch & { counts: StateCounts })[]; total: number }> {
  const { total } = await db
    .selectFrom('cardBatch')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const batches = await db
    .selectFrom('cardBatch')
    .select(batchColumns)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counts = await countStates(
    db,
    batches.map(({ id }) => id),
  );
  return {
    batches: batches.map((batch) => ({ ...batch, counts: counts.get(batch.id) ?? noCards })),
    total: Number(total),
  };
}

const noCards: StateCounts = { blank: 0, handed: 0, issued: 0, void: 0 };

async function countStates(db: Kysely<Tables>, batchIds: readonly number[]): Promise<Map<number, StateCounts>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('printedCard as card')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'card.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .select(({ fn }) => [
      'card.batchId',
      // As `printedCardState` has it.
      sql<
        keyof StateCounts
      >`case when warranty.id is not null then 'issued' when card."voidedAt" is not null then 'void'
        when card."handedOn" is null then 'blank' else 'handed' end`.as('state'),
      fn.countAll().as('cards'),
    ])
    .where('card.batchId', 'in', batchIds)
    .groupBy(['card.batchId', 'state'])
    .execute();
  const counts = new Map<number, StateCounts>();
  for (const { batchId, state, cards } of rows)
    counts.set(batchId, { ...(counts.get(batchId) ?? noCards), [state]: Number(cards) });
  return counts;
}

/** How many cards each clinic has that are neither issued nor void, by name; null stands for clinics that are gone. */
export async function blanksLeftByClinic(
  db: Kysely<Tables>,
): Promise<{ clinicId: number | null; clinicName: string | null; left: number }[]> {
  const rows = await db
    .selectFrom('printedCard as card')
    .leftJoin('warranty', (join) =>
      join.onRef('warranty.cardKey', '=', 'card.cardKey').on('warranty.binnedAt', 'is', null),
    )
    .leftJoin('clinic', 'clinic.id', 'card.clinicId')
    .select(({ fn }) => ['card.clinicId', 'clinic.name as clinicName', fn.countAll().as('left')])
    .where('card.handedOn', 'is not', null)
    .where('card.voidedAt', 'is', null)
    .where('warranty.id', 'is', null)
    .groupBy(['card.clinicId', 'clinic.name'])
    .execute();
  const left = rows.map((row) => ({ ...row, left: Number(row.left) }));
  return left.toSorted((a, b) => (a.clinicName ?? '').localeCompare(b.clinicName ?? '', 'vi'));
}
