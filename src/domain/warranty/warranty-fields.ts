import {
  type FieldDefinition,
  type FieldsWith,
  type FieldValues,
  fieldsWith,
  keysOf,
  sortedFields,
} from '#domain/field-definition.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { warrantyLabels as labels } from '#strings/vi/fields.ts';

/** Printed on the card. Everybody who knows the card number may read it. */
const printed = { isOptional: false, isPublic: true, list: 'always' } as const;
const name = { ...printed, type: 'name', isSearched: true, order: 'alphabetical' } as const;
/** Noted by staff, and for staff only. */
const noted = { isOptional: true, isPublic: false, isSearched: false, order: 'by value', list: 'wide' } as const;

/** The fields of a warranty card, in the order of lists and spreadsheets. */
export const warrantyFields = {
  productName: { ...name, label: labels.productName },
  customerName: { ...name, label: labels.customerName },
  cardNumber: { ...printed, label: labels.cardNumber, type: 'code', isSearched: true, order: 'by value' },
  clinicName: { ...name, label: labels.clinicName },
  doctorName: { ...name, label: labels.doctorName, isOptional: true },
  quantity: { ...printed, label: labels.quantity, type: 'integer', isSearched: false, order: 'by value' },
  expiresOn: { ...printed, label: labels.expiresOn, type: 'date', isSearched: false, order: 'by value' },
  issuedOn: { ...noted, label: labels.issuedOn, type: 'date' },
  toothPosition: { ...noted, label: labels.toothPosition, type: 'code', description: 'FDI numbers: 11, 12-14' },
  lot: {
    ...noted,
    label: labels.lot,
    type: 'code',
    isSearched: true,
    list: 'never',
    description: 'The lot of the material',
  },
  note: {
    ...noted,
    label: labels.note,
    type: 'multiline',
    isSearched: true,
    order: 'none',
    list: 'sign',
    description: 'For staff alone',
  },
} as const satisfies Record<string, FieldDefinition>;

export type WarrantyField = keyof typeof warrantyFields;

/** The fields that lists can be sorted by. */
export const sortedWarrantyFields = sortedFields(warrantyFields);
export type SortedWarrantyField = (typeof sortedWarrantyFields)[number];

/** The values of a warranty card. */
export type WarrantyFields = FieldValues<typeof warrantyFields>;

const noValues = fieldsWith(warrantyFields, { isOptional: true }).map((field) => [field, null]);
/** The optional fields of a card, none of which has a value. */
export const noOptionalValues: { readonly [Field in FieldsWith<typeof warrantyFields, { isOptional: true }>]: null } =
  Object.fromEntries(noValues);

/** Whose card it is, and of which product, whatever names it bears: ids; null where the register knows none. */
export interface CardReferences {
  clinicId: number | null;
  productId: number | null;
}

/** What is stored of a card. */
export type CardValues = WarrantyFields & CardReferences;

/** For each record that a card names, the field with the name and the reference. */
export const namesOnCards = {
  product: { field: 'productName', reference: 'productId' },
  clinic: { field: 'clinicName', reference: 'clinicId' },
} as const satisfies Record<TypeOnCards, { field: WarrantyField; reference: keyof CardReferences }>;

/** The columns of `CardValues`. */
export const cardColumns = [...keysOf(warrantyFields), 'clinicId', 'productId'] as const;

/** The fields that hold names. Each has its `nameSortKey` in a column. */
export const nameFields = fieldsWith(warrantyFields, { order: 'alphabetical' });
export type NameField = (typeof nameFields)[number];

export function isNameField(field: WarrantyField): field is NameField {
  return warrantyFields[field].order === 'alphabetical';
}

/** The public answer of a look-up. */
export type PublicWarranty = Pick<WarrantyFields, FieldsWith<typeof warrantyFields, { isPublic: true }>>;

/** The fields of the public answer. */
export const publicFields = fieldsWith(warrantyFields, { isPublic: true });
