import { z } from 'zod';
import { fieldsWith } from '#domain/field-definition.ts';
import { calendarDay, missingOr, optionalText, requiredText } from '#domain/fields.ts';
import { canonicalCardNumber, foldText, foldWidth, maxCardNumberLength, normalizeText } from '#domain/text.ts';
import { toothPositionField } from '#domain/warranty/tooth-position.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { rules } from '#strings/vi/rules.ts';

const maxNameLength = 200;
const maxQuantity = 10_000;
/** Restorations of two lots name both. */
const maxLotLength = 100;

/** A new warranty card. Forms, the API and the rows of an import share this schema. */
export const warrantySchema = z.object({
  cardNumber: requiredText(maxCardNumberLength, (text) => foldWidth(normalizeText(text))).refine(
    (text) => canonicalCardNumber(text) !== '',
    rules.cardNumber,
  ),
  customerName: requiredText(maxNameLength),
  productName: requiredText(maxNameLength),
  clinicName: requiredText(maxNameLength),
  doctorName: optionalText(maxNameLength).default(null),
  quantity: z
    .number({ error: missingOr(rules.quantity.number) })
    .int(rules.quantity.integer)
    .min(0, rules.quantity.min(0))
    .max(maxQuantity, rules.quantity.max(maxQuantity)),
  expiresOn: calendarDay(missingOr(rules.expiresOn)),
  issuedOn: calendarDay(rules.issuedOn).nullable().default(null),
  toothPosition: toothPositionField.default(null),
  lot: optionalText(maxLotLength).default(null),
} satisfies { [Field in WarrantyField]: z.ZodType<WarrantyFields[Field]> });

/** An edited card. The fields for staff are unchanged if they are missing, since callers may not know them. */
export const warrantyRevision = warrantySchema.extend({
  issuedOn: warrantySchema.shape.issuedOn.unwrap().optional(),
  toothPosition: warrantySchema.shape.toothPosition.unwrap().optional(),
  lot: warrantySchema.shape.lot.unwrap().optional(),
});

export type { WarrantyFields };

/** The error of an issue date after the expiry date, in Vietnamese; null if there is none. */
export function issueDateProblem({ issuedOn, expiresOn }: Pick<WarrantyFields, 'issuedOn' | 'expiresOn'>) {
  return issuedOn !== null && issuedOn > expiresOn ? rules.issuedAfterExpiry : null;
}

const searchedFields = fieldsWith(warrantyFields, { isSearched: true });
const searchedLines = searchedFields.filter((field) => field !== 'lot');
/** Derives one text from another. `isUnique` is true for the customer's name, since these are nearly all different. */
export type DerivedText = (text: string, isUnique: boolean) => string;

/**
 * What is before, between and after the words of a customer's name in a search text, and nowhere else in it: `foldText` leaves none.
 * It is a letter, so that the trigrams of PostgreSQL have it.
 */
const nameMark = '\u01c0';

/** Folded words as they are in a search text where they are whole words of the customer's name, one after the other. */
export const customerWords = (words: string): string => `${nameMark}${words.replaceAll(' ', nameMark)}${nameMark}`;

/**
 * The search text of a card: the searched fields in their order, folded, one per line. The card number is in it as it was
 * entered and in canonical form. So is the lot, at the end of the last line: most cards have none. The words of the customer's
 * name are marked: see `customerWords`.
 *
 * @param fold `foldText`, or a cached version of it
 */
export function searchText(
  fields: Pick<WarrantyFields, (typeof searchedFields)[number]>,
  fold: DerivedText = foldText,
): string {
  const lines = searchedLines.map((field) => {
    const line = field === 'cardNumber' ? foldText(fields[field]) : fold(fields[field] ?? '', field === 'customerName');
    if (field === 'customerName') return customerWords(line);
    if (field !== 'cardNumber') return line;
    const canonical = foldText(canonicalCardNumber(fields.cardNumber));
    return canonical === line ? line : `${line}\n${canonical}`;
  });
  return fields.lot === null ? lines.join('\n') : `${lines.join('\n')} ${lotWords(fields.lot)}`;
}

/** As it was entered and, where that is something else, without what separates its parts. */
function lotWords(lot: string): string {
  const [entered, canonical] = [foldText(lot), foldText(canonicalCardNumber(lot))];
  return canonical === entered ? entered : `${entered} ${canonical}`;
}

/** Masks all but the first letter of each part of a name: `Nguyễn Văn An` becomes `N*** V*** A***`. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => part.replace(/(?<=^\P{M}\p{M}*).+$/u, '***'))
    .join(' ');
}
