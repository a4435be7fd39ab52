import { UnreadableFile } from '#domain/errors.ts';
import type { CheckedRow, Fault } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import type { CardValues } from '#domain/warranty/warranty-fields.ts';
import { importSchemas } from '#import/import-fields.ts';
import type { ReadOptions } from '#import/import-request.ts';
import { maxShownLength } from '#import/limits.ts';
import { createNameMatcher } from '#import/rows/match-names.ts';
import type { CardReader, CardRow } from '#import/rows/read-cards.ts';
import { positionWithin } from '#import/rows/row-position.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/**
 * The outcome of a card row by the plan: it can be stored unless it is faulty or skipped. A faulty one has `fields` if they could be
 * stored, but are not believed.
 */
export interface ResolvedCard extends Pick<CardRow, 'position' | 'cells' | 'isSkipped'> {
  reader: CardReader;
  fields: CardValues | null;
  cardKey: string;
  faults: Fault[];
  /** The first row with its card number. */
  repeats: CheckedRow['repeats'];
}

interface ResolveOptions extends ReadOptions {
  /** The position of a row as texts name it. */
  inTexts: (position: SheetRow) => SheetRow;
}

const noFaults: Fault[] = [];

/**
 * Creates the function that resolves the names and the repeated numbers of card rows, given in order.
 * @throws {UnreadableFile} if a name that the plan takes is not valid
 */
export function cardResolver({ known, plan, inTexts }: ResolveOptions) {
  for (const { action, kind, target } of plan.names) {
    if (action !== 'take' || target === null) continue;
    const { success } = importSchemas[`${kind}Name`].safeParse(target);
    if (!success) throw new UnreadableFile(words.badTarget(target.slice(0, maxShownLength)));
  }
  const options = { decisions: plan.names };
  const clinics = createNameMatcher('clinic', { ...options, known: known.clinic });
  const products = createNameMatcher('product', { ...options, known: known.product });
  const repeated = createRepeatCheck();
  const policy = plan.repeatedCards;

  function resolveGood(card: CardRow, fields: CardValues, reader: CardReader): ResolvedCard {
    const { position, cells } = card;
    const cardKey = canonicalCardNumber(fields.cardNumber);
    const repeats = repeated(cardKey, position);
    const resolved = { reader, position, cells, fields, cardKey, faults: noFaults, repeats, isSkipped: false };
    if (repeats !== null && policy === 'stop') {
      const { cardNumber } = fields;
      const reason = rowIssues.repeated(cardNumber, positionWithin(inTexts(repeats)));
      const fault: Fault = {
        kind: 'repeated',
        field: 'cardNumber',
        column: reader.cardColumn,
        value: cardNumber,
        reason,
      };
      return { ...resolved, fields: null, faults: [fault] };
    }
    if (repeats !== null && policy === 'skip') return { ...resolved, isSkipped: true };
    resolveNames(fields, position);
    return resolved;
  }

  /** The rows are objects of one shape, which have the members of references already. */
  function resolveNames(fields: CardValues, position: SheetRow): void {
    const clinic = clinics.match(fields.clinicName, position);
    const product = products.match(fields.productName, position);
    fields.clinicName = clinic.name;
    fields.clinicId = clinic.id;
    fields.productName = product.name;
    fields.productId = product.id;
  }

  return {
    resolve(card: CardRow, reader: CardReader): ResolvedCard {
      const { mapped, position, cells, isSkipped } = card;
      const isGood = !Array.isArray(mapped) && !('doubts' in mapped);
      if (isGood && !isSkipped) return resolveGood(card, mapped, reader);
      repeated(null, position);
      const rest = { reader, position, cells, isSkipped, repeats: null };
      if (isGood) return { ...rest, fields: mapped, cardKey: '', faults: noFaults };
      if (Array.isArray(mapped)) return { ...rest, fields: null, cardKey: '', faults: mapped };
      const { fields, doubts: faults } = mapped;
      resolveNames(fields, position);
      return { ...rest, fields, cardKey: canonicalCardNumber(fields.cardNumber), faults };
    },
    names: () => ({
      unknownNames: [...clinics.unknown(), ...products.unknown()],
      unknownNameCount: clinics.count() + products.count(),
      aliases: [...clinics.aliases(), ...products.aliases()],
    }),
  };
}

/**
 * Creates the check for card numbers that occur twice in a file. It takes each row that is a card, in order, and returns the first
 * row of a number that occurred before. @param cardKey null of a row that has no number of its own
 */
function createRepeatCheck(): (cardKey: string | null, row: SheetRow) => CheckedRow['repeats'] {
  const sheets: { sheet: string | null; first: number; rows: number[] }[] = [];
  const positions = new Map<string, number>();
  let position = -1;
  return (cardKey, { sheet, row }) => {
    position++;
    if (sheets.at(-1)?.sheet !== sheet) sheets.push({ sheet, first: position, rows: [] });
    sheets.at(-1)?.rows.push(row);
    if (cardKey === null) return null;
    const before = positions.get(cardKey);
    if (before !== undefined) {
      const of = sheets.findLast(({ first }) => first <= before);
      return { sheet: of?.sheet ?? null, row: of?.rows[before - of.first] ?? 0, position: before };
    }
    // A part of a longer string would keep all of that.
    positions.set(cardKey.length < maxOwnLength ? cardKey : Buffer.from(cardKey).toString(), position);
    return null;
  };
}

/** Shorter parts of strings are copied by V8 itself. */
const maxOwnLength = 13;
