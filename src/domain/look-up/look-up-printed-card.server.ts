import type { Database } from '#database/database.ts';
import { createLookUp, type LookUp } from '#domain/look-up/look-up-warranty.server.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { checkPrintedCardCode } from '#domain/printed-card/printed-card-code.server.ts';
import { type PrintedCard, selectPrintedCards } from '#domain/printed-card/printed-card-queries.server.ts';
import { isMistyped, isPrintedNumber } from '#domain/printed-number.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { createCardCare } from '#domain/visit/card-care.server.ts';
import type { CardCare } from '#domain/visit/visit.ts';
import { maskName } from '#domain/warranty/warranty.ts';
import type { PublicWarranty } from '#domain/warranty/warranty-fields.ts';

/** What a patient is told of a number. */
export type PrintedCardAnswer =
  | { state: 'found'; warranty: PublicWarranty; isCodeRight: boolean; care?: CardCare }
  /** Printed, but no warranty has it. The clinic is told only with the right code. */
  | { state: 'notActivated'; isHanded: boolean; clinic: { name: string; phone: string | null } | null }
  /** `notFound`: a number of another form, of which nothing is certain. */
  | { state: 'mistyped' | 'replaced' | 'cancelled' | 'neverPrinted' | 'wrongCode' | 'notFound' };

/**
 * Answers a number as a patient types it, or the number and the code of a QR code.
 *
 * A code that cannot be checked, since the key of its batch is lost, is neither right nor wrong.
 */
export type PrintedCardLookUp = (cardNumber: string, code?: string) => Promise<PrintedCardAnswer>;

/**
 * @param lookUp finds the active warranty of a number, its name unmasked
 * @param nameMask `partial` shows only the first letter of each of the customer's names, unless the code is right
 */
export function createPrintedCardLookUp(
  db: Database,
  keys: BatchKeys,
  { lookUp = createLookUp(db), nameMask = 'none' }: { lookUp?: LookUp; nameMask?: 'none' | 'partial' } = {},
): PrintedCardLookUp {
  const findCard = prepareCard(db);
  const findCare = createCardCare(db);
  const hasBatches = db.prepare<{ first: number | null }>(
    db.read
      .selectFrom('cardBatch')
      .select(({ fn }) => fn.min('id').as('first'))
      .compile(),
  );

  /** Whether a code is that of a number; undefined if that cannot be said. */
  const checkCode = async (cardKey: string, code: string): Promise<boolean | undefined> => {
    const card = await findCard(cardKey);
    return card ? checkPrintedCardCode(keys, { ...card, cardKey }, code) : false;
  };

  /** What is told of a number that no warranty has. */
  const describeMissing = async (cardNumber: string, isCodeRight: boolean): Promise<PrintedCardAnswer> => {
    const cardKey = canonicalCardNumber(cardNumber);
    // Where no card was ever printed, a number of twelve digits may be one of another form.
    if ((await hasBatches())?.first == null) return { state: 'notFound' };
    if (isMistyped(cardNumber)) return { state: 'mistyped' };
    return isPrintedNumber(cardKey) ? describe(await findCard(cardKey), isCodeRight) : { state: 'notFound' };
  };

  const describeFound = (warranty: PublicWarranty): PrintedCardAnswer => {
    const { customerName: name } = warranty;
    const customerName = nameMask === 'partial' ? maskName(name) : name;
    return { state: 'found', warranty: { ...warranty, customerName }, isCodeRight: false };
  };

  /** What is told of a card whose code was sent. */
  const describeProven = async (warranty: PublicWarranty, cardKey: string): Promise<PrintedCardAnswer> => {
    const care = await findCare(cardKey);
    return { state: 'found', warranty, isCodeRight: true, ...(care && { care }) };
  };

  return async (cardNumber, code) => {
    const cardKey = canonicalCardNumber(cardNumber);
    const isCodeRight = code === undefined ? undefined : await checkCode(cardKey, code);
    if (isCodeRight === false) return { state: isMistyped(cardNumber) ? 'mistyped' : 'wrongCode' };
    const warranty = await lookUp(cardNumber);
    if (warranty) return isCodeRight ? describeProven(warranty, cardKey) : describeFound(warranty);
    return describeMissing(cardNumber, isCodeRight === true);
  };
}

type FoundCard = Pick<
  PrintedCard,
  'batchName' | 'key' | 'handedOn' | 'voidedAt' | 'voidReason' | 'clinicName' | 'clinicPhone'
>;

function prepareCard(db: Database): (cardKey: string) => Promise<FoundCard | undefined> {
  return db.prepare<FoundCard>(selectPrintedCards(db.read).where('card.cardKey', '=', '').compile());
}

/** What is told of a printed card that no warranty has. */
function describe(card: FoundCard | undefined, isCodeRight: boolean): PrintedCardAnswer {
  if (!card) return { state: 'neverPrinted' };
  if (card.voidedAt !== null) return { state: card.voidReason === 'replaced' ? 'replaced' : 'cancelled' };
  const { clinicName: name, clinicPhone: phone } = card;
  return {
    state: 'notActivated',
    isHanded: card.handedOn !== null,
    clinic: isCodeRight && name !== null ? { name, phone } : null,
  };
}
