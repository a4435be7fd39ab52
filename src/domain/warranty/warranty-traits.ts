import { type FieldsWith, type FieldTraits, type FieldValues, fieldsWith } from '#domain/field-traits.ts';

/** What is printed on the card: everybody who has its number may read it. */
const printed = { isOptional: false, isPublic: true, list: 'always' } as const;
const name = { ...printed, kind: 'name', isSearched: true, order: 'alphabetical' } as const;
/** What staff note beside it. The public answer keeps to what is printed. */
const noted = { isOptional: true, isPublic: false, isSearched: false, order: 'by value', list: 'wide' } as const;

/** The fields of a warranty card, in the order of lists and spreadsheets. */
export const warrantyTraits = {
  productName: { ...name, label: 'Tên sản phẩm' },
  customerName: { ...name, label: 'Họ tên' },
  cardNumber: { ...printed, label: 'Mã số', kind: 'code', isSearched: true, order: 'by value' },
  clinicName: { ...name, label: 'Nha khoa' },
  doctorName: { ...name, label: 'Bác sĩ', isOptional: true },
  quantity: { ...printed, label: 'Số lượng', kind: 'whole', isSearched: false, order: 'by value' },
  expiresOn: { ...printed, label: 'Ngày hết hạn', kind: 'date', isSearched: false, order: 'by value' },
  issuedOn: { ...noted, label: 'Ngày cấp', kind: 'date' },
  toothPosition: { ...noted, label: 'Vị trí răng', kind: 'code', meaning: 'FDI numbers: 11, 12-14' },
} as const satisfies Record<string, FieldTraits>;

export type WarrantyField = keyof typeof warrantyTraits;

/** What is written on a warranty card. */
export type WarrantyFields = FieldValues<typeof warrantyTraits>;

/** What a look-up answers to everybody. */
export type PublicWarranty = Pick<WarrantyFields, FieldsWith<typeof warrantyTraits, { isPublic: true }>>;

/** The fields that a look-up answers. */
export const publicFields = fieldsWith(warrantyTraits, { isPublic: true });
