import { canonicalCardNumber } from '#domain/text.ts';
import { searchText, type WarrantyFields } from '#domain/warranty/warranty.ts';

/** The stored columns that come from a warranty's fields. */
export const warrantyRowColumns = [
  'cardNumber',
  'cardKey',
  'customerName',
  'productName',
  'clinicName',
  'doctorName',
  'quantity',
  'expiresOn',
  'search',
] as const;

/**
 * A warranty as one row to store, in the order of `warrantyRowColumns`.
 */
export type WarrantyRow = [string, string, string, string, string, string | null, number, string, string];

/**
 * Works out what is stored beside the fields themselves: the canonical card number and the search text.
 *
 * @param fold as `searchText` takes it
 */
export function warrantyRow(fields: WarrantyFields, fold?: (text: string) => string): WarrantyRow {
  return [
    fields.cardNumber,
    canonicalCardNumber(fields.cardNumber),
    fields.customerName,
    fields.productName,
    fields.clinicName,
    fields.doctorName,
    fields.quantity,
    fields.expiresOn,
    searchText(fields, fold),
  ];
}
