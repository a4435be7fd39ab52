import { toWire } from '#contract/field-mapping.ts';
import { clinicNames } from '#contract/record-names.ts';
import { type ClinicChanges, type ClinicField, clinicFields } from '#domain/clinic/clinic-fields.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { resourceForms } from '#strings/vi/admin/record-words.ts';
import { type RecordView, recordView } from '#web/admin/form/record-view.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/columns.tsx';
import type { Clinic } from '#web/admin/records/resource-config.ts';

/** The section of each field, in the order of the form. */
export const clinicSections: Record<ClinicField, keyof typeof resourceForms.dental.sections> = {
  name: 'contact',
  phone: 'contact',
  address: 'contact',
  province: 'contact',
  email: 'contact',
  map: 'contact',
  doctors: 'names',
  aliases: 'names',
};

/** Clinics in the back office. */
export const clinics: RecordView<Clinic, ClinicField, ClinicChanges> & { wire: 'dental' } = {
  ...recordView('clinic', clinicFields),
  help: { list: 'catalogue', form: 'catalogue' },
  columns: inTwoLines(fieldColumns(clinicFields, 'name', { name: 50, province: 26, phone: 24 }), ['province', 'phone']),
  binColumns: fieldColumns({ name: clinicFields.name }, 'name', { name: 60 }),
  nameOf: (clinic) => clinic.name,
  order: keysOf(clinicSections),
  key: 'name',
  propagated: 'name',
  check: async (values) => (await import('#web/admin/clinics/check-clinic.ts')).checkClinic(values),
  body: (fields, { version, propagateRename }) => ({
    wire: 'dental',
    body: { ...toWire(clinicNames, fields), version, propagateRename },
  }),
};
