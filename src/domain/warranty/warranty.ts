import { z } from 'zod';
import { type CalendarDate, isCalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { canonicalCardNumber, foldText, tidyText } from '#domain/text.ts';

/** Longest card number, name and quantity that the register takes; far above anything on a real card. */
const longestCardNumber = 64;
const longestName = 200;
const largestQuantity = 10_000;

const required = 'Trường này không được để trống';

const name = z
  .string()
  .transform(tidyText)
  .pipe(z.string().min(1, required).max(longestName, `Không được dài quá ${longestName} ký tự`));

/** What is written on a warranty card. One schema for forms, the API and each row of an import. */
export const warrantyFields = z.object({
  cardNumber: z
    .string()
    .transform(tidyText)
    .pipe(
      z
        .string()
        .min(1, required)
        .max(longestCardNumber, `Không được dài quá ${longestCardNumber} ký tự`)
        .refine((text) => canonicalCardNumber(text) !== '', 'Mã số phải có ít nhất một chữ hoặc số'),
    ),
  customerName: name,
  productName: name,
  clinicName: name,
  doctorName: z
    .string()
    .transform(tidyText)
    .pipe(z.string().max(longestName, `Không được dài quá ${longestName} ký tự`))
    .nullable()
    .transform((text) => text || null),
  quantity: z
    .number('Số lượng phải là một số')
    .int('Số lượng phải là số nguyên')
    .min(0, 'Số lượng không được nhỏ hơn 0')
    .max(largestQuantity, `Số lượng không được lớn hơn ${largestQuantity}`),
  expiresOn: z.string().refine(isCalendarDate, 'Ngày hết hạn phải là một ngày có thật'),
});

export type WarrantyFields = z.infer<typeof warrantyFields>;

/** True until the end of the expiry date in Vietnam. */
export function isValid(warranty: { expiresOn: CalendarDate }, today: CalendarDate = todayInVietnam()): boolean {
  return warranty.expiresOn >= today;
}

/**
 * The text that a search looks through: product, customer, card number as entered and in canonical form, clinic and
 * doctor, folded, one a line, so that no word runs from one field into the next.
 */
export function searchText(
  fields: Pick<WarrantyFields, 'productName' | 'customerName' | 'cardNumber' | 'clinicName' | 'doctorName'>,
): string {
  const cardNumber = foldText(fields.cardNumber);
  const canonical = foldText(canonicalCardNumber(fields.cardNumber));
  return [
    foldText(fields.productName),
    foldText(fields.customerName),
    canonical === cardNumber ? cardNumber : `${cardNumber}\n${canonical}`,
    foldText(fields.clinicName),
    foldText(fields.doctorName ?? ''),
  ].join('\n');
}
