import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { may } from '#domain/account/rights.ts';
import type { ClinicField } from '#domain/clinic/clinic-fields.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { clinicSections, clinics } from '#web/admin/clinics/clinic-view.ts';
import { type FieldProps, inputProps, LinesField, StateField, TextField } from '#web/admin/form/fields.tsx';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import { NamedRecord } from '#web/admin/form/named-record.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { loadRecord, RecordPage } from '#web/admin/form/record-page.tsx';
import { Section } from '#web/admin/form/record-part.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Clinic } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';
import type { Route } from './+types/clinic-form.ts';

/** For those who may invite. */
const ClinicAccounts = lazy(() => import('#web/admin/clinics/clinic-accounts.tsx'));

const ClinicDays = lazy(() => import('#web/admin/clinics/clinic-days.tsx'));

type Input = (form: Form<Clinic, ClinicField>) => ReactNode;

const { sections, hints } = resourceForms.dental;

const inputs: Record<ClinicField, Input> = {
  name: (form) => <TextField form={form} field="name" required autoCapitalize="words" />,
  phone: (form) => <TextField form={form} field="phone" inputMode="tel" />,
  email: (form) => <TextField form={form} field="email" inputMode="email" hint={hints.email} />,
  address: (form) => <TextField form={form} field="address" hint={hints.address} isWide />,
  province: (form) => <ProvinceField form={form} field="province" />,
  map: (form) => <TextField form={form} field="map" inputMode="url" hint={hints.map} />,
  doctors: (form) => <LinesField form={form} field="doctors" hint={hints.doctors} />,
  aliases: (form) => <LinesField form={form} field="aliases" hint={hints.aliases} />,
};

function ClinicAside({ record }: { record: Clinic }) {
  const mayInvite = may(useAccount().role, 'inviteClinics');
  return (
    <>
      <NamedRecord resource={clinics} record={record} />
      <Suspense>
        <ClinicDays record={record} />
      </Suspense>
      {mayInvite && record.binnedAt === null && (
        <Suspense>
          <ClinicAccounts record={record} />
        </Suspense>
      )}
    </>
  );
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: admin.title(clinics.formWords[params.id === undefined ? 'create' : 'update']) },
];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(clinics, params.id);

/** The page that creates or edits a clinic. */
export default function ClinicPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage definition={clinics} loaded={loaderData}>
      {(record) => <ClinicForm {...(record && { record })} />}
    </RecordPage>
  );
}

/** The form that creates or edits a clinic. */
function ClinicForm({ record }: { record?: Clinic }) {
  return (
    <RecordForm definition={clinics} {...(record && { record, aside: () => <ClinicAside record={record} /> })}>
      {(form) =>
        (['contact', 'names'] as const).map((section) => (
          <Section key={section} title={sections[section]}>
            {fieldsIn(clinicSections, section).map((field) => (
              <Fragment key={field}>{inputs[field](form)}</Fragment>
            ))}
            {section === 'contact' && <StateField record={form.before} />}
          </Section>
        ))
      }
    </RecordForm>
  );
}

/** A form field with the name of a province, which may stay empty. */
function ProvinceField<Row extends RecordRow, Field extends string>(props: FieldProps<Row, Field>) {
  const { form, field } = props;
  return (
    <NameSelect
      {...inputProps(props)}
      clearable
      // By keyboard and screen reader, too: without a text the select keeps its value.
      clearButtonProps={{
        'aria-label': words.clear(form.definition.labels[field]),
        'aria-hidden': false,
        tabIndex: 0,
        size: 'xl',
      }}
      names={provinces}
      ownName={form.initial[field]}
      value={form.values[field]}
      onChange={(name) => form.setValue(field, name)}
    />
  );
}
