import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import type { CalendarDate } from '#domain/calendar.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { findPrintedCard } from '#domain/printed-card/printed-card-queries.server.ts';
import type { CardsDetail } from '#domain/printed-card/printed-card-state.ts';
import { formatCardNumber } from '#domain/printed-number.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { type Warranty, warranties } from '#domain/warranty/warranties.server.ts';
import { printedCards as words } from '#strings/vi/server/printed-cards.ts';

interface Replacement {
  cardNumber: string;
  replacement: string;
  /** What changes with the number. */
  others?: { expiresOn?: CalendarDate };
}

/**
 * Gives the warranty of a printed card the number of another one, in one transaction; the old number is void then, and says
 * that it was replaced.
 *
 * @param also runs in the same transaction
 * @throws {NotFound} if one of the numbers was never printed
 * @throws {Conflict} if the old card is not issued, or the new one is issued or void
 * @throws {Invalid} if other fields break a rule of cards
 */
export async function replacePrintedCard(
  context: ServiceContext,
  { cardNumber, replacement, others = {} }: Replacement,
  also?: (tx: Write) => Promise<unknown>,
): Promise<Warranty> {
  const { db, actor, now = new Date() } = context;
  const at = now.toISOString();
  const old = await printedCard(db.read, cardNumber);
  if (old.warrantyId === null) throw new Conflict(words.notIssued(formatCardNumber(old.cardKey)));
  const { cardKey } = await printedCard(db.read, replacement);
  const voidOld = async (tx: Write, before: Warranty) => {
    const found = await printedCard(tx, before.cardNumber);
    // Somebody has given the warranty another number meanwhile.
    if (found.cardKey !== old.cardKey) throw new Conflict(words.notIssued(formatCardNumber(old.cardKey)));
    await tx
      .updateTable('printedCard')
      .set({ voidedAt: at, voidReason: 'replaced' })
      .where('cardKey', '=', old.cardKey)
      .execute();
    const { batchId: recordId, place } = old;
    const detail: CardsDetail = { from: place, to: place, replacedBy: formatCardNumber(cardKey) };
    await writeAudit(tx, { actor, action: 'replace', noun: 'cardBatch', recordId, detail, at });
    await also?.(tx);
  };
  const fields = { ...others, cardNumber: formatCardNumber(cardKey) };
  return reviseRecord({ ...context, now }, warranties, { id: old.warrantyId, fields, kind: null }, voidOld);
}

/** @throws {NotFound} if no card was printed with the number */
async function printedCard(db: Parameters<typeof findPrintedCard>[0], cardNumber: string) {
  const card = await findPrintedCard(db, cardNumber);
  if (!card) throw new NotFound(words.neverPrinted(formatCardNumber(cardNumber)));
  return card;
}
