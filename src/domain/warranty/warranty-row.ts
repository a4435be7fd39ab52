import { keysOf } from '#domain/field-definition.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { type Fold, searchText } from '#domain/warranty/warranty.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';

/** The stored columns of a warranty: its fields, its canonical card number and its search text. */
export type StoredWarranty = WarrantyFields & { cardKey: string; search: string };

export function storedWarranty(fields: WarrantyFields): StoredWarranty {
  return { ...fields, cardKey: canonicalCardNumber(fields.cardNumber), search: searchText(fields) };
}

/** The columns that identify a card come first. */
const first = ['cardNumber', 'cardKey', 'customerName'] as const;
const others = keysOf(warrantyFields).filter((field) => field !== 'cardNumber' && field !== 'customerName');

/** The columns of a `WarrantyRow`. */
export const warrantyRowColumns = [...first, ...others, 'search'] as const;

/** The stored values of a warranty, in the order of `warrantyRowColumns`. */
export type WarrantyRow = [
  cardNumber: string,
  cardKey: string,
  customerName: string,
  ...others: (string | number | null)[],
];

/**
 * @param fold see `searchText`
 * @param cardKey the canonical card number
 */
export function warrantyRow(
  fields: WarrantyFields,
  fold?: Fold,
  cardKey: string = canonicalCardNumber(fields.cardNumber),
): WarrantyRow {
  const row: WarrantyRow = [fields.cardNumber, cardKey, fields.customerName];
  for (const field of others) row.push(fields[field]);
  row.push(searchText(fields, fold));
  return row;
}
