import { clinicNames } from '#contract/clinic-names.ts';
import { toWire } from '#contract/names.ts';
import { clinics } from '#web/admin/clinics/clinic-noun.ts';
import type { FormKind } from '#web/admin/form/form-kind.ts';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Clinic } from '#web/admin/records/record.ts';
import { nounForms } from '#web/strings/vi-admin-forms.ts';
import { clinicFields as labels } from '#web/strings/vi-admin-records.ts';

const kind: FormKind<Clinic, 'name'> = {
  noun: clinics,
  words: nounForms.dental,
  labels,
  order: ['name'],
  blank: { name: '' },
  kept: [],
  key: 'name',
  carried: 'name',
  type: ({ name }) => ({ name }),
  check: async (typed) => (await import('#web/admin/clinics/check-clinic.ts')).checkClinic(typed),
  body: (fields, { version, carryName }) => ({ ...toWire(clinicNames, fields), version, carryName }),
};

/** The form of a clinic. */
export function ClinicForm({ record }: { record?: Clinic }) {
  return (
    <RecordForm kind={kind} {...(record && { record })}>
      {(form) => (
        <Section>
          <TextField form={form} field="name" required autoCapitalize="words" />
          <StateField record={form.before} />
        </Section>
      )}
    </RecordForm>
  );
}
