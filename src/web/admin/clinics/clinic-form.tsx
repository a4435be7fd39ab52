import { Fragment, type ReactNode } from 'react';
import { clinicNames } from '#contract/clinic-names.ts';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { type ClinicField, type ClinicFields, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { keysOf } from '#domain/field-traits.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import { blankFields, formatFields } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Clinic } from '#web/admin/records/record.ts';

const inputs: Record<ClinicField, (form: Form<Clinic, ClinicField>) => ReactNode> = {
  name: (form) => <TextField form={form} field="name" required autoCapitalize="words" />,
};

const definition: FormDefinition<Clinic, ClinicField, ClinicFields> = {
  resource: clinics,
  words: resourceForms.dental,
  labels: clinics.labels,
  order: keysOf(inputs),
  blank: blankFields(clinicTraits),
  retained: [],
  key: 'name',
  propagated: 'name',
  toFormValues: (row) => formatFields(clinicTraits, row),
  readHistory: (values) => formatFields(clinicTraits, fromWire(clinicNames, values)),
  check: async (values) => (await import('#web/admin/clinics/check-clinic.ts')).checkClinic(values),
  body: (fields, { version, propagateRename }) => ({
    wire: 'dental',
    body: { ...toWire(clinicNames, fields), version, propagateRename },
  }),
};

/** The form that creates or edits a clinic. */
export function ClinicForm({ record }: { record?: Clinic }) {
  return (
    <RecordForm definition={definition} {...(record && { record })}>
      {(form) => (
        <Section>
          {keysOf(inputs).map((field) => (
            <Fragment key={field}>{inputs[field](form)}</Fragment>
          ))}
          <StateField record={form.before} />
        </Section>
      )}
    </RecordForm>
  );
}
