import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { may } from '#domain/account/rights.ts';
import type { ClinicField } from '#domain/clinic/clinic-fields.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { clinicSections, clinics } from '#web/admin/clinics/clinic-view.ts';
import { LinesField } from '#web/admin/form/lines-field.tsx';
import { NamedRecord } from '#web/admin/form/named-record.tsx';
import { ProvinceField } from '#web/admin/form/province-field.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Clinic } from '#web/admin/records/record.ts';
import { useAccount } from '#web/admin/session/account.ts';

/** For those who may invite. */
const ClinicAccounts = lazy(() => import('#web/admin/clinics/clinic-accounts.tsx'));

const ClinicDays = lazy(() => import('#web/admin/clinics/clinic-days.tsx'));

type Input = (form: Form<Clinic, ClinicField>) => ReactNode;

const { sections, hints } = resourceForms.dental;

const inputs: Record<ClinicField, Input> = {
  name: (form) => <TextField form={form} field="name" required autoCapitalize="words" />,
  phone: (form) => <TextField form={form} field="phone" inputMode="tel" />,
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

/** The form that creates or edits a clinic. */
export function ClinicForm({ record }: { record?: Clinic }) {
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
