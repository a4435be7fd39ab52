import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { href, Link } from 'react-router';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { DateField } from '#web/admin/form/date-field.tsx';
import { fieldId } from '#web/admin/form/field-props.tsx';
import { NameField } from '#web/admin/form/name-field.tsx';
import { NamesLoadError } from '#web/admin/form/names-load-error.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { SuggestedField } from '#web/admin/form/suggested-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import { useNames } from '#web/admin/form/use-names.ts';
import type { FormPanel } from '#web/admin/list/record-panel.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import type { Clinic, Warranty } from '#web/admin/records/record.ts';
import { CardNumberField } from '#web/admin/warranties/card-number-field.tsx';
import { ExpiryField } from '#web/admin/warranties/expiry-field.tsx';
import { ToothField } from '#web/admin/warranties/teeth/tooth-field.tsx';
import { warranties, warrantySections } from '#web/admin/warranties/warranty-view.ts';

/** For new cards alone. */
const CardBefore = lazy(() => import('#web/admin/warranties/card-before.tsx'));
/** Loaded for the first clinic that is not in the list. */
const NewClinic = lazy(() => import('#web/admin/warranties/new-clinic.tsx'));

/** Cards may be entered long after their issue. */
const firstDay = '1990-01-01';

/** The properties of an input. */
interface InputParts {
  form: Form<Warranty, WarrantyField>;
  names: ReturnType<typeof useNames>;
  today: CalendarDate;
  /** Adds the clinic that was typed, and gives it to the card. */
  onCreateClinic: (name: string) => void;
}

type Input = (parts: InputParts) => ReactNode;

const { sections, createClinic, visits } = resourceForms.user;

const inputs: Record<WarrantyField, Input> = {
  customerName: ({ form }) => <TextField form={form} field="customerName" required autoCapitalize="words" />,
  cardNumber: ({ form }) => <CardNumberField form={form} />,
  quantity: ({ form }) => <TextField form={form} field="quantity" required inputMode="numeric" />,
  productName: ({ form, names }) => <NameField form={form} field="productName" required names={names.products} />,
  clinicName: ({ form, names, onCreateClinic }) => (
    <NameField
      form={form}
      field="clinicName"
      required
      names={names.clinics}
      create={{ label: createClinic, onCreate: onCreateClinic }}
    />
  ),
  doctorName: ({ form, names }) => (
    <SuggestedField form={form} field="doctorName" suggestions={names.doctorsOf(form.values.clinicName)} />
  ),
  expiresOn: ({ form, names, today }) => (
    <ExpiryField form={form} term={names.termOf(form.values.productName)} from={today} />
  ),
  issuedOn: ({ form }) => <DateField form={form} field="issuedOn" from={firstDay} />,
  toothPosition: ({ form }) => <ToothField form={form} field="toothPosition" />,
};

interface WarrantyFormProps {
  record?: Warranty;
  /** Set in a panel beside the list. */
  panel?: FormPanel<Warranty>;
}

/** The form of a card. */
export function WarrantyForm({ record, panel }: WarrantyFormProps) {
  const names = useNames({ products, clinics });
  const today = todayInVietnam();
  const [newClinic, setNewClinic] = useState<{ name: string; form: InputParts['form'] }>();
  function onClinicCreated({ name }: Clinic) {
    newClinic?.form.setValue('clinicName', name);
    setNewClinic(undefined);
    names.retry();
  }
  const partsOf = (form: InputParts['form']): InputParts => ({
    form,
    names,
    today,
    onCreateClinic: (name) => setNewClinic({ name, form }),
  });
  return (
    <>
      <RecordForm definition={warranties} {...(record && { record })} panel={panel}>
        {(form) => (
          <>
            <Section title={sections.patient}>
              <Inputs section="patient" parts={partsOf(form)} />
              <StateField record={form.before} />
              {record && <Link to={`${href('/admin/visits')}?user=${record.id}`}>{visits}</Link>}
            </Section>
            <Section title={sections.work}>
              {names.failed && <NamesLoadError first={fieldId('productName')} retry={names.retry} />}
              {!record && (
                <Suspense>
                  <CardBefore form={form} names={names} />
                </Suspense>
              )}
              <Inputs section="work" parts={partsOf(form)} />
            </Section>
          </>
        )}
      </RecordForm>
      {newClinic && (
        <Suspense>
          <NewClinic name={newClinic.name} onCreated={onClinicCreated} onClose={() => setNewClinic(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Inputs({ section, parts }: { section: keyof typeof sections; parts: InputParts }) {
  return fieldsIn(warrantySections, section).map((field) => <Fragment key={field}>{inputs[field](parts)}</Fragment>);
}
