import { nameSortKey } from '#domain/name-key.ts';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { type DerivedText, searchText } from '#domain/warranty/warranty.ts';
import {
  type CardValues,
  cardColumns,
  type NameField,
  nameFields,
  type WarrantyFields,
} from '#domain/warranty/warranty-fields.ts';

/** The column with the `nameSortKey` of a field. */
type SortKeyColumn = `${NameField}SortKey`;
export const sortKeyColumn = <Field extends NameField>(field: Field): `${Field}SortKey` => `${field}SortKey`;

/** The stored columns of a warranty: its fields and references, and what is derived from them. */
export type StoredWarranty = CardValues & { cardKey: string; search: string } & {
  [Column in SortKeyColumn]: Column extends `${infer Field extends NameField}SortKey` ? WarrantyFields[Field] : never;
};

/** How texts are derived that are stored with a card: `foldText` and `nameSortKey`, or cached versions of them. */
export interface DerivedTexts {
  fold: DerivedText;
  sortKey: DerivedText;
}
const uncached: DerivedTexts = { fold: foldText, sortKey: nameSortKey };

/** @param cardKey the canonical card number */
export function storedWarranty(
  fields: CardValues,
  { fold, sortKey }: DerivedTexts = uncached,
  cardKey: string = canonicalCardNumber(fields.cardNumber),
): StoredWarranty {
  const { productName, customerName, clinicName, doctorName } = fields;
  return {
    ...fields,
    cardKey,
    search: searchText(fields, fold),
    productNameSortKey: sortKey(productName, false),
    customerNameSortKey: sortKey(customerName, true),
    clinicNameSortKey: sortKey(clinicName, false),
    doctorNameSortKey: doctorName === null ? null : sortKey(doctorName, false),
  };
}

/** The columns that identify a card come first. */
const first = ['cardNumber', 'cardKey', 'customerName'] as const;
const fields = cardColumns.filter((field) => field !== 'cardNumber' && field !== 'customerName');
const others = [...fields, 'search', ...nameFields.map(sortKeyColumn)] as const;

/** The columns of a `WarrantyRow`. */
export const warrantyRowColumns = [...first, ...others] as const;

/** The stored values of a warranty, in the order of `warrantyRowColumns`. */
export type WarrantyRow = [
  cardNumber: string,
  cardKey: string,
  customerName: string,
  ...others: (string | number | null)[],
];

/** The same as `storedWarranty`, as a row. */
export function warrantyRow(...parameters: Parameters<typeof storedWarranty>): WarrantyRow {
  const stored = storedWarranty(...parameters);
  const row: WarrantyRow = [stored.cardNumber, stored.cardKey, stored.customerName];
  for (const column of others) row.push(stored[column]);
  return row;
}

const cardPositions = cardColumns.map((column) => [column, warrantyRowColumns.indexOf(column)] as const);

/** The values of the card of a row. */
export function rowValues(row: WarrantyRow): CardValues {
  const values: Partial<Record<keyof CardValues, string | number | null>> = {};
  for (const [column, at] of cardPositions) values[column] = row[at] ?? null;
  return values as CardValues;
}
