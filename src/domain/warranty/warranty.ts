import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { optionalText, requiredText } from '#domain/fields.ts';
import { canonicalCardNumber, foldText, foldWidth, normalizeText } from '#domain/text.ts';

/** Longest card number, name and quantity that the register takes; far above anything on a real card. */
const longestCardNumber = 64;
const longestName = 200;
const largestQuantity = 10_000;
const noDay = 'Ngày hết hạn phải là một ngày có thật';

/** What is written on a warranty card. One schema for forms, the API and each row of an import. */
export const warrantyFields = z.object({
  cardNumber: requiredText(longestCardNumber, (text) => foldWidth(normalizeText(text))).refine(
    (text) => canonicalCardNumber(text) !== '',
    'Mã số phải có ít nhất một chữ hoặc số',
  ),
  customerName: requiredText(longestName),
  productName: requiredText(longestName),
  clinicName: requiredText(longestName),
  doctorName: optionalText(longestName),
  quantity: z
    .number('Số lượng phải là một số')
    .int('Số lượng phải là số nguyên')
    .min(0, 'Số lượng không được nhỏ hơn 0')
    .max(largestQuantity, `Số lượng không được lớn hơn ${largestQuantity}`),
  expiresOn: z.string().max(20, { error: noDay, abort: true }).refine(isCalendarDate, noDay),
});

export type WarrantyFields = z.infer<typeof warrantyFields>;

/** Says that another active warranty has the card number. */
export function cardNumberTaken(cardNumber: string): string {
  return `Mã số thẻ "${cardNumber}" đã có trong một thẻ khác đang sử dụng.`;
}

/**
 * The text that a search looks through: product, customer, card number as entered and in canonical form, clinic and
 * doctor, folded, one a line, so that no word runs from one field into the next.
 *
 * @param fold `foldText`, or the same with a memory for names that come again and again
 */
export function searchText(
  fields: Pick<WarrantyFields, 'productName' | 'customerName' | 'cardNumber' | 'clinicName' | 'doctorName'>,
  fold: (text: string) => string = foldText,
): string {
  const cardNumber = foldText(fields.cardNumber);
  const canonical = foldText(canonicalCardNumber(fields.cardNumber));
  return [
    fold(fields.productName),
    foldText(fields.customerName),
    canonical === cardNumber ? cardNumber : `${cardNumber}\n${canonical}`,
    fold(fields.clinicName),
    fold(fields.doctorName ?? ''),
  ].join('\n');
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
