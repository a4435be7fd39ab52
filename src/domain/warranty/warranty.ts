import { z } from 'zod';
import { fieldsWith } from '#domain/field-traits.ts';
import { calendarDay, optionalText, requiredText } from '#domain/fields.ts';
import { canonicalCardNumber, foldText, foldWidth, normalizeText } from '#domain/text.ts';
import { toothPositionField } from '#domain/warranty/tooth-position.ts';
import { type WarrantyField, type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';

/** Longest card number, name and quantity that the register takes; far above anything on a real card. */
const longestCardNumber = 64;
const longestName = 200;
const largestQuantity = 10_000;

/** What is written on a warranty card. One schema for forms, the API and each row of an import. */
export const warrantyFields = z.object({
  cardNumber: requiredText(longestCardNumber, (text) => foldWidth(normalizeText(text))).refine(
    (text) => canonicalCardNumber(text) !== '',
    'Mã số phải có ít nhất một chữ hoặc số',
  ),
  customerName: requiredText(longestName),
  productName: requiredText(longestName),
  clinicName: requiredText(longestName),
  doctorName: optionalText(longestName).default(null),
  quantity: z
    .number('Số lượng phải là một số')
    .int('Số lượng phải là số nguyên')
    .min(0, 'Số lượng không được nhỏ hơn 0')
    .max(largestQuantity, `Số lượng không được lớn hơn ${largestQuantity}`),
  expiresOn: calendarDay('Ngày hết hạn phải là một ngày có thật'),
  issuedOn: calendarDay('Ngày cấp phải là một ngày có thật').nullable().default(null),
  toothPosition: toothPositionField.default(null),
} satisfies { [Field in WarrantyField]: z.ZodType<WarrantyFields[Field]> });

/** A corrected card. What staff note beside what is printed stays where it is left out: older callers do not know it. */
export const warrantyRevision = warrantyFields.extend({
  issuedOn: warrantyFields.shape.issuedOn.unwrap().optional(),
  toothPosition: warrantyFields.shape.toothPosition.unwrap().optional(),
});

export type { WarrantyFields };

/** What is wrong with a card's issue date beside its expiry date, in Vietnamese; null where nothing is. */
export function issueDateProblem({ issuedOn, expiresOn }: Pick<WarrantyFields, 'issuedOn' | 'expiresOn'>) {
  return issuedOn !== null && issuedOn > expiresOn ? 'Ngày cấp không được sau ngày hết hạn' : null;
}

/** Says that another active warranty has the card number. */
export function cardNumberTaken(cardNumber: string): string {
  return `Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`;
}

const searchedFields = fieldsWith(warrantyTraits, { isSearched: true });
/** Fields that hardly any two cards have alike: remembering how they are folded helps nobody. */
const unlikeFields: ReadonlySet<WarrantyField> = new Set(['customerName', 'cardNumber']);

/**
 * The text that a search looks through: the searched fields in their order, folded, one a line, so that no word runs from
 * one into the next. The card number stands there as entered and in canonical form.
 *
 * @param fold `foldText`, or the same with a memory for names that come again and again
 */
export function searchText(
  fields: Pick<WarrantyFields, (typeof searchedFields)[number]>,
  fold: (text: string) => string = foldText,
): string {
  const lines = searchedFields.map((field) => {
    const line = (unlikeFields.has(field) ? foldText : fold)(fields[field] ?? '');
    if (field !== 'cardNumber') return line;
    const canonical = foldText(canonicalCardNumber(fields.cardNumber));
    return canonical === line ? line : `${line}\n${canonical}`;
  });
  return lines.join('\n');
}

/**
 * The words of a query, each with the spellings that count as it: the word itself and, where it holds a digit, the
 * form of a card number. Every word must occur in a record's search text, as a part of a word, in any order.
 */
export function searchTerms(query: string): string[][] {
  const words = foldText(normalizeText(query)).split(' ');
  return words.filter(Boolean).map((word) => {
    const canonical = foldText(canonicalCardNumber(word));
    return /\d/u.test(word) && canonical !== word ? [word, canonical] : [word];
  });
}

/** Each part of a name by its first letter only: `Nguyễn Văn An` becomes `N*** V*** A***`, `A` stays. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => part.replace(/(?<=^\P{M}\p{M}*).+$/u, '***'))
    .join(' ');
}
