import { clinicNames } from '#contract/clinic-names.ts';
import { toWire } from '#contract/field-mapping.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { clinicFields as labels } from '#strings/vi/admin/records.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Clinic } from '#web/admin/records/record.ts';

const kind: FormDefinition<Clinic, 'name', { name: string }> = {
  noun: clinics,
  words: resourceForms.dental,
  labels,
  order: ['name'],
  blank: { name: '' },
  retained: [],
  key: 'name',
  propagated: 'name',
  toFormValues: ({ name }) => ({ name }),
  check: async (typed) => (await import('#web/admin/clinics/check-clinic.ts')).checkClinic(typed),
  body: (fields, { version, propagateRename }) => ({
    wire: 'dental',
    body: { ...toWire(clinicNames, fields), version, propagateRename },
  }),
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
