import { z } from 'zod';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { type FieldsWith, keysOf } from '#domain/field-definition.ts';
import { calendarDay, missingOr, optionalMultiline, optionalText, requiredText } from '#domain/fields.ts';
import { canonicalCardNumber, foldText, foldWidth, maxCardNumberLength, normalizeText } from '#domain/text.ts';
import { toothPositionField } from '#domain/warranty/tooth-position.ts';
import type { WarrantyField, WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { rules } from '#strings/vi/rules.ts';

const maxNameLength = 200;
const maxQuantity = 10_000;
/** Restorations of two lots name both. */
const maxLotLength = 100;
const maxNoteLength = 2_000;

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
  note: optionalMultiline(maxNoteLength).default(null),
} satisfies { [Field in WarrantyField]: z.ZodType<WarrantyFields[Field]> });

type StaffField = FieldsWith<typeof warrantyFields, { isPublic: false }>;

/** An edited card. The fields for staff are unchanged if they are missing, since callers may not know them. */
export const warrantyRevision = warrantySchema.extend({
  issuedOn: warrantySchema.shape.issuedOn.unwrap().optional(),
  toothPosition: warrantySchema.shape.toothPosition.unwrap().optional(),
  lot: warrantySchema.shape.lot.unwrap().optional(),
  note: warrantySchema.shape.note.unwrap().optional(),
} satisfies Record<StaffField, z.ZodOptional>);

export type { WarrantyFields };

/** Whether an issue date is after today, and not the one that the card has already. */
export function isIssueToCome(
  issuedOn: CalendarDate | null,
  stored: CalendarDate | null | undefined,
  today: CalendarDate = todayInVietnam(),
): boolean {
  return issuedOn !== null && issuedOn > today && issuedOn !== stored;
}

/**
 * What is wrong about an issue date, in Vietnamese: it is after today, or after the expiry date; null if nothing is.
 *
 * @param stored the issue date that the card has already, which it may keep
 */
export function issueDateProblem(
  { issuedOn, expiresOn }: Pick<WarrantyFields, 'issuedOn' | 'expiresOn'>,
  stored: CalendarDate | null,
  today: CalendarDate = todayInVietnam(),
) {
  if (issuedOn === null) return null;
  if (isIssueToCome(issuedOn, stored, today)) return rules.issuedInFuture;
  return issuedOn > expiresOn ? rules.issuedAfterExpiry : null;
}

type SearchedField = FieldsWith<typeof warrantyFields, { isSearched: true }>;
/** Each has a line of the search text. Whoever writes a name on many cards counts these lines. */
const searchedLines = ['productName', 'customerName', 'cardNumber', 'clinicName', 'doctorName'] as const;
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
 * What is before the note in a search text, and nowhere else in it, since marked words have no space between them. What stands
 * behind it is found by staff alone.
 */
export const noteStart = ` ${nameMark}`;

/**
 * The search text of a card: the searched fields in their order, folded, one per line. The card number is in it as it was
 * entered and in canonical form. So is the lot, at the end of the last line, and behind it the note: most cards have none. The words
 * of the customer's name are marked, see `customerWords`, and so is the note: see `noteStart`.
 *
 * @param fold `foldText`, or a cached version of it
 */
export function searchText(fields: Pick<WarrantyFields, SearchedField>, fold: DerivedText = foldText): string {
  const lines = searchedLines.map((field) => {
    const line = field === 'cardNumber' ? foldText(fields[field]) : fold(fields[field] ?? '', field === 'customerName');
    if (field === 'customerName') return customerWords(line);
    if (field !== 'cardNumber') return line;
    const canonical = foldText(canonicalCardNumber(fields.cardNumber));
    return canonical === line ? line : `${line}\n${canonical}`;
  });
  const ends = keysOf(lineEnds).map((field) => (fields[field] === null ? '' : lineEnds[field](fields[field])));
  return lines.join('\n') + ends.join('');
}

/**
 * What stands at the end of the last line: the fields that few cards have, which add nothing where they are empty. The note is the
 * last of them: clinics find nothing behind it.
 */
const lineEnds: Record<Exclude<SearchedField, (typeof searchedLines)[number]>, (value: string) => string> = {
  lot: (lot) => ` ${lotWords(lot)}`,
  note: (note) => noteStart + foldText(note.replaceAll('\n', ' ')),
};

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
