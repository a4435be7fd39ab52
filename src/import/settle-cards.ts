import { UnreadableFile } from '#domain/errors.ts';
import type { Fault } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-traits.ts';
import { importSchemas } from '#import/import-fields.ts';
import type { ReadOptions } from '#import/import-request.ts';
import { maxShownLength } from '#import/limits.ts';
import { createNameMatcher } from '#import/match-names.ts';
import type { CardReader, CardRow } from '#import/read-cards.ts';
import { createRepeatCheck } from '#import/repeated-cards.ts';
import { positionWithin } from '#import/row-position.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** The outcome of a card row by the plan: it can be stored unless it is faulty (`fields` is null) or skipped. */
export interface SettledCard extends Pick<CardRow, 'position' | 'cells' | 'isSkipped'> {
  reader: CardReader;
  fields: WarrantyFields | null;
  cardKey: string;
  faults: Fault[];
  /** The first row with its card number. */
  repeats: SheetRow | null;
}

export interface SettleOptions extends ReadOptions {
  /** The position of a row as texts name it. */
  inTexts: (position: SheetRow) => SheetRow;
  /** The position of a row as the lists of names have it. */
  inLists: (position: SheetRow) => SheetRow;
}

const noFaults: Fault[] = [];

/**
 * Creates the function that settles the names and the repeated numbers of card rows, given in order.
 * @throws {UnreadableFile} if a name that the plan takes is not valid
 */
export function cardSettler({ known, plan, inTexts, inLists }: SettleOptions) {
  for (const { action, kind, target } of plan.names) {
    if (action !== 'take' || target === null) continue;
    const { success } = importSchemas[`${kind}Name`].safeParse(target);
    if (!success) throw new UnreadableFile(words.badTarget(target.slice(0, maxShownLength)));
  }
  const options = { decisions: plan.names, inLists };
  const { clinicNames, productNames, aliases } = known;
  const clinics = createNameMatcher('clinic', { ...options, known: clinicNames, aliases: aliases?.clinic });
  const products = createNameMatcher('product', { ...options, known: productNames, aliases: aliases?.product });
  const repeated = createRepeatCheck();
  const policy = plan.repeatedCards;

  function settleGood(card: CardRow, fields: WarrantyFields, reader: CardReader): SettledCard {
    const { position, cells } = card;
    const cardKey = canonicalCardNumber(fields.cardNumber);
    const repeats = repeated(cardKey, position);
    const settled = { reader, position, cells, fields, cardKey, faults: noFaults, repeats, isSkipped: false };
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
      return { ...settled, fields: null, faults: [fault] };
    }
    if (repeats !== null && policy === 'skip') return { ...settled, isSkipped: true };
    fields.clinicName = clinics.match(fields.clinicName, position);
    fields.productName = products.match(fields.productName, position);
    return settled;
  }

  return {
    settle(card: CardRow, reader: CardReader): SettledCard {
      const { mapped, position, cells, isSkipped } = card;
      const isFaulty = Array.isArray(mapped);
      if (!isFaulty && !isSkipped) return settleGood(card, mapped, reader);
      const [fields, faults] = isFaulty ? [null, mapped] : [mapped, noFaults];
      return { reader, position, cells, fields, cardKey: '', faults, repeats: null, isSkipped };
    },
    names: () => ({
      unknownNames: [...clinics.unknown(), ...products.unknown()],
      unknownNameCount: clinics.count() + products.count(),
      aliases: [...clinics.aliases(), ...products.aliases()],
    }),
  };
}
