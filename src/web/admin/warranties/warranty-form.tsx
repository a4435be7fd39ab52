import { toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/warranty-names.ts';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { resourceForms } from '#strings/vi/admin/forms.ts';
import { warrantyFields as labels } from '#strings/vi/admin/records.ts';
import { DateField } from '#web/admin/form/date-field.tsx';
import type { FormDefinition } from '#web/admin/form/form-definition.ts';
import { NameField } from '#web/admin/form/name-field.tsx';
import { NamesLoadError } from '#web/admin/form/names-load-error.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { Section } from '#web/admin/form/section.tsx';
import { StateField } from '#web/admin/form/state-field.tsx';
import { TextField } from '#web/admin/form/text-field.tsx';
import { typeNumber } from '#web/admin/form/typed-number.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { useNames } from '#web/admin/warranties/use-names.ts';
import { warranties } from '#web/admin/warranties/warranty-resource.ts';

type Field = keyof WarrantyFields;

const { sections, ...words } = resourceForms.user;

const kind: FormDefinition<Warranty, Field, WarrantyFields> = {
  noun: warranties,
  words,
  labels,
  order: ['customerName', 'cardNumber', 'quantity', 'productName', 'clinicName', 'doctorName', 'expiresOn'],
  blank: {
    customerName: '',
    cardNumber: '',
    quantity: '',
    productName: '',
    clinicName: '',
    doctorName: '',
    expiresOn: '',
  },
  retained: ['productName', 'clinicName', 'doctorName', 'expiresOn'],
  key: 'cardNumber',
  toFormValues: ({ customerName, cardNumber, quantity, productName, clinicName, doctorName, expiresOn }) => ({
    customerName,
    cardNumber,
    quantity: typeNumber(quantity),
    productName,
    clinicName,
    doctorName: doctorName ?? '',
    expiresOn: formatDate(expiresOn),
  }),
  check: async (typed, before) =>
    (await import('#web/admin/warranties/check-warranty.ts')).checkWarranty(typed, before),
  body: (fields, { version }) => ({ wire: 'user', body: { ...toWire(warrantyNames, fields), version } }),
};

/** The form of a card. */
export function WarrantyForm({ record }: { record?: Warranty }) {
  const names = useNames();
  const today = todayInVietnam();
  return (
    <RecordForm kind={kind} {...(record && { record })}>
      {(form) => (
        <>
          <Section title={sections.patient}>
            <TextField form={form} field="customerName" required autoCapitalize="words" />
            <TextField form={form} field="cardNumber" required autoCapitalize="characters" />
            <TextField form={form} field="quantity" required inputMode="numeric" />
            <StateField record={form.before} />
          </Section>
          <Section title={sections.work}>
            {names.failed && <NamesLoadError retry={names.retry} />}
            <NameField form={form} field="productName" required names={names.products} />
            <NameField form={form} field="clinicName" required names={names.clinics} />
            <TextField form={form} field="doctorName" autoCapitalize="words" />
            <DateField form={form} field="expiresOn" required from={today} />
          </Section>
        </>
      )}
    </RecordForm>
  );
}
