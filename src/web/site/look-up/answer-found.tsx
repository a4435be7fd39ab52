import type { ReactNode } from 'react';
import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import { answer as words } from '#strings/vi/site/answer.ts';
import type { Warranty } from '#web/site/look-up/look-up-state.ts';
import { PrintButton } from '#web/site/look-up/print-button.tsx';
import { PrintCard } from '#web/site/look-up/print-card.tsx';
import { timeLeft } from '#web/site/look-up/time-left.ts';
import { CheckIcon, ExpiredIcon } from '#web/ui/icons.tsx';
import type { QrCode } from '#web/ui/qr.ts';
import styles from './answer.module.css';

type FoundCardProps = { warranty: Warranty; today: CalendarDate; code: QrCode | undefined; Heading: 'h2' | 'h3' };

/** A found warranty, for the screen and as a card for printing. */
export function FoundCard({ warranty, today, code, Heading }: FoundCardProps) {
  const { valid, expiresOn } = warranty;
  return (
    <>
      <Heading className={styles.title}>{words.title}</Heading>
      <div className={styles.verdict}>
        <p className={styles.number}>{`#${warranty.cardNumber}`}</p>
        <p className={valid ? styles.valid : styles.expired}>
          {valid ? <CheckIcon /> : <ExpiredIcon />}
          {valid ? words.valid : words.expired}
        </p>
      </div>
      <dl className={styles.fields}>
        <Field label={words.customerName}>{warranty.customerName}</Field>
        <Field label={words.expiresOn}>
          <time dateTime={expiresOn}>{formatDate(expiresOn)}</time>
          <span className={valid ? styles.left : styles.ago}>{timeLeft(expiresOn, today)}</span>
        </Field>
        <Field label={words.productName}>{warranty.productName}</Field>
        <Field label={words.quantity}>{warranty.quantity.toLocaleString('vi-VN')}</Field>
        <Field label={words.clinicName}>{warranty.clinicName}</Field>
        <Field label={words.doctorName}>{warranty.doctorName ?? words.none}</Field>
      </dl>
      <PrintButton className={styles.print} />
      <PrintCard warranty={warranty} code={code} />
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
