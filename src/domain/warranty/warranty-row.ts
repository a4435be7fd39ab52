import { keysOf } from '#domain/field-traits.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { searchText } from '#domain/warranty/warranty.ts';
import { type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';

/** The stored columns of a warranty: its fields, its canonical card number and its search text. */
export type StoredWarranty = WarrantyFields & { cardKey: string; search: string };

/** @param fold see `searchText` */
export function storedWarranty(fields: WarrantyFields, fold?: (text: string) => string): StoredWarranty {
  return { ...fields, cardKey: canonicalCardNumber(fields.cardNumber), search: searchText(fields, fold) };
}

/** The columns that identify a card come first. */
const first = ['cardNumber', 'cardKey', 'customerName'] as const;
const others = [
  ...keysOf(warrantyTraits).filter((field) => field !== 'cardNumber' && field !== 'customerName'),
  'search',
] as const;

/** The columns of a `WarrantyRow`. */
export const warrantyRowColumns = [...first, ...others] as const;

/** The stored values of a warranty, in the order of `warrantyRowColumns`. */
export type WarrantyRow = [
  cardNumber: string,
  cardKey: string,
  customerName: string,
  ...others: (string | number | null)[],
];

/** @param fold see `searchText` */
export function warrantyRow(fields: WarrantyFields, fold?: (text: string) => string): WarrantyRow {
  const stored = storedWarranty(fields, fold);
  return [stored.cardNumber, stored.cardKey, stored.customerName, ...others.map((column) => stored[column])];
}
