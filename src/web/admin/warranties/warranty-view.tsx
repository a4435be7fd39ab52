import type { ReactNode } from 'react';
import { toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { splitClinicName } from '#domain/clinic/split-clinic-name.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { resourceForms } from '#strings/vi/admin/record-words.ts';
import { type RecordView, recordView } from '#web/admin/form/record-view.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/columns.tsx';
import styles from '#web/admin/list/record-table.module.css';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { MarkedText } from '#web/admin/ui/marked-text.tsx';

const shares = {
  productName: 14.5,
  customerName: 16.5,
  cardNumber: 16.5,
  clinicName: 18.7,
  doctorName: 13,
  quantity: 8.3,
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
  lot: 'work',
  note: 'work',
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
    'newIn',
    'expiryFrom',
    'expiryTo',
    'issuedFrom',
    'issuedTo',
    'createdFrom',
    'createdTo',
    'lot',
    'note',
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

/** The name of a clinic. Rows of one line show its generic words as initials, so that there is room for the name. */
function shortClinicName(name: string, query: string): ReactNode {
  const { type } = splitClinicName(name);
  return shortName(name, type, words.genericInitials(type), query);
}

/** What a column of doctors says already. */
const doctor = /^(?:bác sĩ|bs)[.\s]+/iu;

/** The name of a doctor; in rows of one line without the word that the column's label is. */
function shortDoctorName(name: string | null, query: string): ReactNode {
  return name === null ? admin.none : shortName(name, doctor.exec(name)?.[0] ?? '', '', query);
}

/** @param generic the generic words that the name begins with; may be empty */
function shortName(name: string, generic: string, short: string, query: string): ReactNode {
  if (generic === '') return <MarkedText text={name} query={query} />;
  return (
    <span>
      <span className={styles.generic} data-short={short}>
        <MarkedText text={generic} query={query} />
      </span>
      <MarkedText text={name.slice(generic.length)} query={query} />
    </span>
  );
}
