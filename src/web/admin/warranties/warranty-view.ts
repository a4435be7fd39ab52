import { toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import type { resourceForms } from '#strings/vi/admin/record-words.ts';
import { type RecordView, recordView } from '#web/admin/form/record-view.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/field-columns.tsx';
import { shortClinicName, shortDoctorName } from '#web/admin/list/short-name.tsx';
import type { Warranty } from '#web/admin/records/record.ts';

const shares = {
  productName: 14.5,
  customerName: 16.5,
  cardNumber: 16.5,
  clinicName: 19.5,
  doctorName: 13,
  quantity: 7.5,
  expiresOn: 12.5,
  issuedOn: 10,
  toothPosition: 10,
};

const columns = fieldColumns(warrantyFields, 'customerName', shares, {
  clinicName: (card, query) => shortClinicName(card.clinicName, query),
  doctorName: (card, query) => shortDoctorName(card.doctorName, query),
});

/** The section of each field, in the order of the form. The issue date comes before the expiry date that follows from it. */
export const warrantySections: Record<WarrantyField, keyof typeof resourceForms.user.sections> = {
  customerName: 'patient',
  cardNumber: 'patient',
  quantity: 'patient',
  productName: 'work',
  clinicName: 'work',
  doctorName: 'work',
  issuedOn: 'work',
  expiresOn: 'work',
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
    'doctor',
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
