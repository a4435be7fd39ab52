import { useEffect, useRef } from 'react';
import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import { addTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { DateField } from '#web/admin/form/date-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { readDate } from '#web/admin/ui/typed-date.ts';

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
export function ExpiryField({ form, term, from }: ExpiryFieldProps) {
  const { expiresOn } = form.values;
  const computed = computeExpiry(readDate(form.values.issuedOn), term);
  const filledIn = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a date that somebody clears stays empty
  useEffect(() => {
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
