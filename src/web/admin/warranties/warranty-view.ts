import { toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { resourceForms } from '#strings/vi/admin/record-words.ts';
import { type RecordView, recordView } from '#web/admin/form/record-view.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/field-columns.tsx';
import type { Warranty } from '#web/admin/records/record.ts';

const columns = fieldColumns(warrantyFields, 'customerName', {
  productName: 17,
  customerName: 17,
  cardNumber: 15.5,
  clinicName: 16.5,
  doctorName: 10.5,
  quantity: 8.5,
  expiresOn: 15,
  issuedOn: 10,
  toothPosition: 10,
});

/** The section of each field, in the order of the form. Optional fields come last, since most cards lack them. */
export const warrantySections: Record<WarrantyField, keyof typeof resourceForms.user.sections> = {
  customerName: 'patient',
  cardNumber: 'patient',
  quantity: 'patient',
  productName: 'work',
  clinicName: 'work',
  doctorName: 'work',
  expiresOn: 'work',
  issuedOn: 'work',
  toothPosition: 'work',
};

/** Warranty cards in the back office. */
export const warranties: RecordView<Warranty, WarrantyField, WarrantyFields> = {
  ...recordView('warranty', warrantyFields),
  help: { list: 'find-card', form: 'edit-card' },
  columns: inTwoLines(columns, ['cardNumber', 'expiresOn']),
  filters: [
    'expiry',
    'clinic',
    'product',
    'month',
    'issued',
    'expiryFrom',
    'expiryTo',
    'issuedFrom',
    'issuedTo',
    'createdFrom',
    'createdTo',
    'import',
    'by',
  ],
  nameOf: (warranty) => warranty.customerName,
  labelOf: (warranty) => `${warranty.customerName} – ${warranty.cardNumber}`,
  order: keysOf(warrantySections),
  retained: ['productName', 'clinicName', 'doctorName', 'issuedOn', 'expiresOn'],
  key: 'cardNumber',
  check: async (typed, before) =>
    (await import('#web/admin/warranties/check-warranty.ts')).checkWarranty(typed, before),
  body: (fields, { version }) => ({ wire: 'user', body: { ...toWire(warrantyNames, fields), version } }),
};
