import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { type CalendarDate, formatDate, todayInVietnam } from '#domain/calendar.ts';
import type { FieldDefinition } from '#domain/field-definition.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { addTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { exporting } from '#strings/vi/admin/export.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { DateField } from '#web/admin/form/date-field.tsx';
import { fieldId, LinesField, StateField, TextField } from '#web/admin/form/fields.tsx';
import { NameField, SuggestedField } from '#web/admin/form/name-fields.tsx';
import { NamesLoadError, useNames } from '#web/admin/form/name-select.tsx';
import { RecordForm } from '#web/admin/form/record-form.tsx';
import { loadRecord, RecordPage } from '#web/admin/form/record-page.tsx';
import { Section } from '#web/admin/form/record-part.tsx';
import { fieldsIn } from '#web/admin/form/record-view.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import type { FormPanel } from '#web/admin/list/record-panel.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import { readRecord } from '#web/admin/records/record-calls.ts';
import type { Clinic, Warranty } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { Problem } from '#web/admin/ui/messages.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { readDate } from '#web/admin/ui/typed-date.ts';
import { CustomerView } from '#web/admin/warranties/customer-view.tsx';
import { ToothField } from '#web/admin/warranties/tooth-field.tsx';
import { usePrintedNumberHint } from '#web/admin/warranties/use-printed-number-hint.ts';
import { warranties, warrantySections } from '#web/admin/warranties/warranty-view.tsx';
import { sendCall } from '#web/api/send-call.ts';
import pageStyles from '#web/ui/page.module.css';
import { waits } from '#web/ui/waits.ts';
import type { Route } from './+types/warranty-form.ts';

/** For new cards alone. */
const CardBefore = lazy(() => import('#web/admin/warranties/card-before.tsx'));
const CustomerDataDialog = preloadable(() => import('#web/admin/warranties/customer-data-dialog.tsx'));
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

/** The fields whose input does more than that of their type. */
const inputs: Partial<Record<WarrantyField, Input>> = {
  customerName: ({ form }) => <TextField form={form} field="customerName" required autoCapitalize="words" />,
  cardNumber: ({ form }) => <CardNumberField form={form} />,
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
  issuedOn: ({ form, today }) => <DateField form={form} field="issuedOn" from={firstDay} to={today} />,
  toothPosition: ({ form }) => <ToothField form={form} field="toothPosition" />,
  note: ({ form }) => <LinesField form={form} field="note" hint={resourceForms.user.noteHint} isSkipped />,
};

export const meta = ({ params }: Route.MetaArgs) => [
  { title: admin.title(warranties.formWords[params.id === undefined ? 'create' : 'update']) },
];

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadRecord(warranties, params.id);

/** The page that creates or edits a card. */
export default function WarrantyPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordPage definition={warranties} loaded={loaderData}>
      {(record) => <WarrantyForm {...(record && { record })} />}
    </RecordPage>
  );
}

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
      <RecordForm
        definition={warranties}
        {...(record && { record })}
        panel={panel}
        aside={({ before }) =>
          before && (
            <>
              <CustomerView card={before} />
              <CustomerData card={before} />
            </>
          )
        }
      >
        {(form) => (
          <>
            <Section title={sections.patient}>
              <Inputs section="patient" parts={partsOf(form)} />
              <StateField record={form.before} />
              {record && (
                <Link className={pageStyles.link} to={`${href('/admin/visits')}?user=${record.id}`}>
                  {visits}
                </Link>
              )}
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

/** Downloads everything that is kept about the customer of a card. */
function CustomerData({ card }: { card: Warranty }) {
  if (!may(useAccount().role, 'export')) return null;
  return (
    <DialogButton label={exporting.customer.open} mt="lg">
      {(close) => <CustomerDataDialog card={card} onClose={close} />}
    </DialogButton>
  );
}

function Inputs({ section, parts }: { section: keyof typeof sections; parts: InputParts }) {
  return fieldsIn(warrantySections, section).map((field) => (
    <Fragment key={field}>{inputs[field]?.(parts) ?? <PlainInput form={parts.form} field={field} />}</Fragment>
  ));
}

/** The input of a field's type. */
function PlainInput({ form, field }: { form: Form<Warranty, WarrantyField>; field: WarrantyField }) {
  const { type, isOptional }: FieldDefinition = warrantyFields[field];
  if (type === 'date') return <DateField form={form} field={field} required={!isOptional} from={firstDay} />;
  return (
    <TextField
      form={form}
      field={field}
      required={!isOptional}
      inputMode={type === 'integer' ? 'numeric' : undefined}
    />
  );
}

interface ExpiryFieldProps {
  form: Form<Warranty, WarrantyField>;
  /** The term of the chosen product; null if none is known. */
  term: WarrantyTerm | null;
  /** The first day that can be picked. */
  from: CalendarDate;
}

/**
 * The expiry date. If it is empty, it is filled in from the issue date and the term of the product, and follows these until
 * somebody types another date.
 */
function ExpiryField({ form, term, from }: ExpiryFieldProps) {
  const { expiresOn } = form.values;
  const computed = computeExpiry(readDate(form.values.issuedOn), term);
  const filledIn = useRef('');
  // Before the next key: what Enter leads to is selected, and replaced by what is typed then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date that somebody clears stays empty
  useLayoutEffect(() => {
    if (computed === '' || (expiresOn !== '' && expiresOn !== filledIn.current)) return;
    filledIn.current = computed;
    form.setValue('expiresOn', computed);
  }, [computed]);
  const isComputed = computed !== '' && expiresOn === computed;
  return (
    <DateField
      form={form}
      field="expiresOn"
      required
      from={from}
      hint={isComputed && term ? resourceForms.user.computed(term) : undefined}
    />
  );
}

/** As a form shows it; empty if it is not known. */
function computeExpiry(issuedOn: CalendarDate | null, term: WarrantyTerm | null): string {
  const end = issuedOn !== null && term ? addTerm(issuedOn, term) : null;
  return end === null ? '' : formatDate(end);
}

/** The number of a card. That another card has it, or what is odd about a printed one, is told while it is typed; only saving refuses it. */
function CardNumberField({ form }: { form: Form<Warranty, WarrantyField> }) {
  const { before, values, initial, errors } = form;
  const isNew = values.cardNumber !== initial.cardNumber;
  const card = useCardWithNumber(isNew ? values.cardNumber : '');
  const isTaken = card !== undefined && card.id !== before?.id && !errors.has('cardNumber');
  const odd = usePrintedNumberHint({ ...values, cardNumber: isNew ? values.cardNumber : '' });
  const hint = (
    <span role="status">
      {odd !== undefined && !errors.has('cardNumber') && <Problem>{odd}</Problem>}
      {isTaken && (
        <Problem>
          {resourceForms.user.taken}{' '}
          <a className={pageStyles.link} href={warranties.updatePage(card.id)} target="_blank" rel="noopener">
            {forms.openExisting(card.customerName)}
          </a>
        </Problem>
      )}
    </span>
  );
  return <TextField form={form} field="cardNumber" required autoCapitalize="characters" hint={hint} />;
}

/** The active card that has this number, a moment after it was typed; undefined while that is not known. */
function useCardWithNumber(cardNumber: string): Warranty | undefined {
  const number = canonicalCardNumber(cardNumber);
  const [rested] = useDebouncedValue(number, waits.numberCheck);
  const { data } = useQuery({
    queryKey: ['card with number', number],
    queryFn: ({ signal }) => findCard(number, signal),
    enabled: number !== '' && number === rested,
  });
  return data ?? undefined;
}

/** The active card with a number. A call that fails finds none and leads nowhere, not even to the sign-in: saving says it, too. */
async function findCard(number: string, signal: AbortSignal): Promise<Warranty | null> {
  // A search lists the card whose number it is first.
  const query = { q: number, page: '1', limit: '1', isActive: 'true' } as const;
  const outcome = await sendCall('GET /user', { query, signal });
  if (!outcome.isOk) return null;
  const cards = outcome.answer.users.map((wire) => readRecord(warranties, wire));
  return cards.find((card) => canonicalCardNumber(card.cardNumber) === number) ?? null;
}
