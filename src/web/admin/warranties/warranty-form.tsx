import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { fromWire, toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { type CalendarDate, todayInVietnam } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-traits.ts';
import { type WarrantyField, type WarrantyFields, warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import { DateField } from '#web/admin/form/date-field.tsx';
import { fieldId } from '#web/admin/form/field-props.tsx';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import { NameField } from '#web/admin/form/name-field.tsx';
import { NamesLoadError } from '#web/admin/form/names-load-error.tsx';
import { OwnSaves } from '#web/admin/form/own-saves.ts';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { SuggestedField } from '#web/admin/form/suggested-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import { blankFields, formatFields } from '#web/admin/form/typed-fields.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { useNames } from '#web/admin/form/use-names.ts';
import { products } from '#web/admin/products/product-resource.ts';
import type { Clinic, Warranty } from '#web/admin/records/record.ts';
import { CardBefore } from '#web/admin/warranties/card-before.tsx';
import { CardNumberField } from '#web/admin/warranties/card-number-field.tsx';
import { ExpiryField } from '#web/admin/warranties/expiry-field.tsx';
import { ToothField } from '#web/admin/warranties/teeth/tooth-field.tsx';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';

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

/** The inputs of the two sections, in order. */
const patient = {
  customerName: ({ form }) => <TextField form={form} field="customerName" required autoCapitalize="words" />,
  cardNumber: ({ form }) => <CardNumberField form={form} />,
  quantity: ({ form }) => <TextField form={form} field="quantity" required inputMode="numeric" />,
} satisfies { [Field in WarrantyField]?: Input };
const work = {
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
  // Optional fields come last, since most cards lack them.
  issuedOn: ({ form }) => <DateField form={form} field="issuedOn" from={firstDay} />,
  toothPosition: ({ form }) => <ToothField form={form} field="toothPosition" />,
} satisfies { [Field in WarrantyField]?: Input };
const inputs: Record<WarrantyField, Input> = { ...patient, ...work };

const { sections, createClinic } = resourceForms.user;

/** How cards are checked and saved, wherever they are edited. */
export const cardForm: FormDefinition<Warranty, WarrantyField, WarrantyFields> = {
  resource: warranties,
  ownSaves: new OwnSaves(),
  words: resourceForms.user,
  traits: warrantyTraits,
  labels: warranties.labels,
  order: keysOf(inputs),
  blank: blankFields(warrantyTraits),
  retained: ['productName', 'clinicName', 'doctorName', 'issuedOn', 'expiresOn'],
  key: 'cardNumber',
  toFormValues: (row) => formatFields(warrantyTraits, row),
  readHistory: (values) => formatFields(warrantyTraits, fromWire(warrantyNames, values)),
  check: async (typed, before) =>
    (await import('#web/admin/warranties/check-warranty.ts')).checkWarranty(typed, before),
  body: (fields, { version }) => ({ wire: 'user', body: { ...toWire(warrantyNames, fields), version } }),
};

interface WarrantyFormProps {
  record?: Warranty;
  /** Set in a panel beside the list. */
  onSavedInPanel?: (card: Warranty) => void;
}

/** The form of a card. */
export function WarrantyForm({ record, onSavedInPanel }: WarrantyFormProps) {
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
      <RecordForm definition={cardForm} {...(record && { record })} onSavedInPanel={onSavedInPanel}>
        {(form) => (
          <>
            <Section title={sections.patient}>
              <Inputs of={patient} parts={partsOf(form)} />
              <StateField record={form.before} />
            </Section>
            <Section title={sections.work}>
              {names.failed && <NamesLoadError first={fieldId('productName')} retry={names.retry} />}
              <CardBefore form={form} names={names} />
              <Inputs of={work} parts={partsOf(form)} />
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

function Inputs({ of, parts }: { of: Readonly<Record<string, Input>>; parts: InputParts }) {
  return Object.entries(of).map(([field, input]) => <Fragment key={field}>{input(parts)}</Fragment>);
}
