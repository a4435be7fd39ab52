import type { WarrantyField } from '#domain/warranty/warranty-fields.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { resourceForms } from '#strings/vi/admin/record-words.ts';
import { TextField } from '#web/admin/form/text-field.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { useCardWithNumber } from '#web/admin/warranties/use-card-with-number.ts';
import { usePrintedNumberHint } from '#web/admin/warranties/use-printed-number-hint.ts';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './card-number-field.module.css';

/** The number of a card. That another card has it, or what is odd about a printed one, is told while it is typed; only saving refuses it. */
export function CardNumberField({ form }: { form: Form<Warranty, WarrantyField> }) {
  const { before, values, initial, errors } = form;
  const isNew = values.cardNumber !== initial.cardNumber;
  const card = useCardWithNumber(isNew ? values.cardNumber : '');
  const isTaken = card !== undefined && card.id !== before?.id && !errors.has('cardNumber');
  const odd = usePrintedNumberHint({ ...values, cardNumber: isNew ? values.cardNumber : '' });
  const hint = (
    <span role="status">
      {odd !== undefined && !errors.has('cardNumber') && (
        <span className={styles.warning}>
          <WarningIcon />
          <span>{odd}</span>
        </span>
      )}
      {isTaken && (
        <span className={styles.warning}>
          <WarningIcon />
          <span>
            {resourceForms.user.taken}{' '}
            <a href={warranties.updatePage(card.id)} target="_blank" rel="noopener">
              {forms.openExisting(card.customerName)}
            </a>
          </span>
        </span>
      )}
    </span>
  );
  return <TextField form={form} field="cardNumber" required autoCapitalize="characters" hint={hint} />;
}
