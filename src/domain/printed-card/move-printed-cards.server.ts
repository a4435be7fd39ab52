import type { Write } from '#database/database.ts';
import type { AuditTable } from '#database/tables/records.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { findBatch, printedCardsOfRange } from '#domain/printed-card/printed-card-queries.server.ts';
import type { CardsDetail, PrintedCardState, VoidReason } from '#domain/printed-card/printed-card-state.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

/** Cards of a batch from one place to another, both included. */
export interface PrintedCardRange {
  batchId: number;
  from: number;
  to: number;
}

type Card = Awaited<ReturnType<typeof printedCardsOfRange>>[number];

interface Move extends PrintedCardRange {
  action: AuditTable['action'];
  detail: Omit<CardsDetail, 'from' | 'to'>;
  /** Why a card cannot be moved; undefined if it can. */
  hindrance: (card: Card) => PrintedCardState | 'binned' | undefined;
  /** What else such a move of so many cards of a batch changes. */
  follow?: (cards: number, batchName: string) => Promise<void>;
  values: { clinicId?: number | null; handedOn?: string | null; voidedAt?: string; voidReason?: VoidReason };
}

/**
 * Takes cards back from clinics.
 *
 * @throws {NotFound} if there is no such batch
 * @throws {Conflict} if the batch has not so many places, or one of the cards is not with a clinic
 */
export async function takeBack(context: ServiceContext, range: PrintedCardRange): Promise<number> {
  return moveCards(context, async () => ({
    ...range,
    action: 'take-back',
    detail: {},
    hindrance: ({ state }) => (state === 'handed' ? undefined : state),
    values: { clinicId: null, handedOn: null },
  }));
}

/**
 * Makes cards void.
 *
 * @throws {NotFound} if there is no such batch
 * @throws {Conflict} if the batch has not so many places, or one of the cards is issued, in the bin or void already
 */
export async function voidPrintedCards(
  context: ServiceContext,
  { reason, note, ...range }: PrintedCardRange & { reason: VoidReason; note: string | null },
): Promise<number> {
  return moveCards(context, async (tx, now) => {
    const binned = await binnedNumbers(tx);
    return {
      ...range,
      action: 'void',
      detail: { reason, note },
      hindrance: ({ state, cardKey }) => {
        if (state !== 'blank' && state !== 'handed') return state;
        return binned.has(cardKey) ? 'binned' : undefined;
      },
      values: { voidedAt: now.toISOString(), voidReason: reason },
    };
  });
}

/** The numbers of the cards in the bin: who restores one would have a warranty with a void number. */
async function binnedNumbers(tx: Write): Promise<Set<string>> {
  const rows = await tx.selectFrom('warranty').select('cardKey').where('binnedAt', 'is not', null).execute();
  return new Set(rows.map(({ cardKey }) => cardKey));
}

/** Moves cards of a batch in one transaction as a plan says, with their audit line. Returns how many. */
export async function moveCards(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  plan: (tx: Write, now: Date) => Promise<Move>,
): Promise<number> {
  const at = now.toISOString();
  return db.write(async (tx) => {
    await db.lockTable(tx, 'printedCard');
    const { batchId, from, to, action, detail, hindrance, values, follow } = await plan(tx, now);
    const { name, size } = await findBatch(tx, batchId);
    if (to > size || from > to) throw new Conflict(words.outside(name, size, from > to || from > size ? from : to));
    const cards = await printedCardsOfRange(tx, { batchId, from, to });
    for (const card of cards) {
      const reason = hindrance(card);
      if (reason !== undefined)
        throw new Conflict(words.hindered({ ...card, lot: name, number: formatCardNumber(card.cardKey), reason }));
    }
    await tx
      .updateTable('printedCard')
      .set(values)
      .where('batchId', '=', batchId)
      .where('place', '>=', from)
      .where('place', '<=', to)
      .execute();
    const full: CardsDetail = { from, to, ...detail };
    await writeAudit(tx, { actor, action, noun: 'cardBatch', recordId: batchId, detail: full, at });
    await follow?.(cards.length, name);
    await storeOutcome(tx, { requestKey, at }, { noun: 'cardBatch', recordId: batchId });
    return cards.length;
  });
}
