import type { ClinicField } from '#domain/clinic/clinic-fields.ts';
import { pick } from '#domain/field-definition.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import type { ProductField } from '#domain/product/product-fields.ts';
import { type RecordType, recordTypes } from '#domain/record/record-type.ts';
import { sortedWarrantyFields, type WarrantyField } from '#domain/warranty/warranty-fields.ts';

// This file has no schemas, since browsers load it with every list and form.

/** The wire name of each field of a warranty. */
export const warrantyNames = {
  productName: 'productName',
  customerName: 'fullName',
  cardNumber: 'numbCode',
  clinicName: 'dentalName',
  doctorName: 'doctorName',
  quantity: 'quantity',
  expiresOn: 'expiryDate',
  issuedOn: 'issuedDate',
  toothPosition: 'toothPosition',
  lot: 'lot',
  note: 'note',
} as const satisfies Record<WarrantyField, string>;

/** Those that lists can be sorted by. */
export const sortedWarrantyNames = pick(warrantyNames, sortedWarrantyFields);

/** The wire's names for the columns of a spreadsheet. */
export const importFieldNames = { ...warrantyNames, term: 'term' } as const satisfies Record<ImportField, string>;

export type ImportFieldName = (typeof importFieldNames)[ImportField];

/** The wire name of each field of a clinic. The specification has the first alone. */
export const clinicNames = {
  name: 'dentalName',
  province: 'province',
  address: 'address',
  phone: 'phone',
  email: 'email',
  map: 'map',
  doctors: 'doctors',
  aliases: 'aliases',
} as const satisfies Record<ClinicField, string>;

/** The wire name of each field of a product. */
export const productNames = {
  name: 'productName',
  price: 'productPrice',
  translucency: 'productDoTrong',
  application: 'productUngDung',
  applicationEnglish: 'applicationEnglish',
  flexuralStrength: 'productDoBenUon',
  minimumThickness: 'productThanhPhucHinh',
  thickness: 'productDoDay',
  diameter: 'productDuongKinh',
  colour: 'productMau',
  colourEnglish: 'colourEnglish',
  warranty: 'productBaoHanh',
  coverage: 'coverage',
  image: 'productImage',
  group: 'group',
  indications: 'indications',
  bridgeUnits: 'bridgeUnits',
  position: 'position',
  aliases: 'aliases',
} as const satisfies Record<ProductField, string>;

/** The wire's names of each record type: the member of an answer with one record, which is also its path, and with many. */
export const recordNames = {
  warranty: { one: 'user', many: 'users', fields: warrantyNames },
  clinic: { one: 'dental', many: 'dentals', fields: clinicNames },
  product: { one: 'product', many: 'products', fields: productNames },
} as const satisfies Record<RecordType, { one: string; many: string; fields: Readonly<Record<string, string>> }>;

const paths = recordTypes.map((type) => [type, recordNames[type].one]);
/** The paths of the record types under `/api`. */
export const recordPaths: { readonly [Type in RecordType]: (typeof recordNames)[Type]['one'] } =
  Object.fromEntries(paths);

/** The first segment of the paths of a record type, and its name in answers. */
export type RecordPath = (typeof recordPaths)[RecordType];

/** The record type of a path. */
export const typeOfPath = (path: RecordPath): RecordType =>
  recordTypes.find((type) => recordPaths[type] === path) ?? 'warranty';
