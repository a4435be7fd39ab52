import { Fragment, type ReactNode } from 'react';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { clinicNames } from '#contract/record-names.ts';
import { type ClinicChanges, type ClinicField, clinicTraits } from '#domain/clinic/clinic-traits.ts';
import { keysOf } from '#domain/field-traits.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import { LinesField } from '#web/admin/form/lines-field.tsx';
import { NamedRecord } from '#web/admin/form/named-record.tsx';
import { OwnSaves } from '#web/admin/form/own-saves.ts';
import { ProvinceField } from '#web/admin/form/province-field.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import { blankFields, formatFields } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Clinic } from '#web/admin/records/record.ts';

type Input = (form: Form<Clinic, ClinicField>) => ReactNode;

/** The inputs of the two sections, in order. */
const contact = {
  name: (form) => <TextField form={form} field="name" required autoCapitalize="words" />,
  phone: (form) => <TextField form={form} field="phone" inputMode="tel" />,
  address: (form) => <TextField form={form} field="address" hint={hints.address} isWide />,
  province: (form) => <ProvinceField form={form} field="province" />,
  map: (form) => <TextField form={form} field="map" inputMode="url" hint={hints.map} />,
} satisfies { [Field in ClinicField]?: Input };
const names = {
  doctors: (form) => <LinesField form={form} field="doctors" hint={hints.doctors} />,
  aliases: (form) => <LinesField form={form} field="aliases" hint={hints.aliases} />,
} satisfies { [Field in ClinicField]?: Input };
const inputs: Record<ClinicField, Input> = { ...contact, ...names };

const { sections, hints, ...words } = resourceForms.dental;

/** How clinics are checked and saved, wherever they are added. */
export const clinicForm: FormDefinition<Clinic, ClinicField, ClinicChanges> = {
  resource: clinics,
  ownSaves: new OwnSaves(),
  words,
  traits: clinicTraits,
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
    <RecordForm
      definition={clinicForm}
      {...(record && { record, aside: () => <NamedRecord resource={clinics} record={record} /> })}
    >
      {(form) => (
        <>
          <Section title={sections.contact}>
            <Inputs of={contact} form={form} />
            <StateField record={form.before} />
          </Section>
          <Section title={sections.names}>
            <Inputs of={names} form={form} />
          </Section>
        </>
      )}
    </RecordForm>
  );
}

function Inputs({ of, form }: { of: Readonly<Record<string, Input>>; form: Form<Clinic, ClinicField> }) {
  return Object.entries(of).map(([field, input]) => <Fragment key={field}>{input(form)}</Fragment>);
}
