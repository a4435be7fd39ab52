import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import type { LookUpAnswer } from '#web/context.ts';
import type { Asked } from '#web/site/asked.ts';
import { timeLeft } from '#web/site/time-left.ts';
import { vi } from '#web/strings/vi.ts';
import { CheckIcon, CloseIcon, ExpiredIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';
import picture from './not-found.svg?no-inline';

type AnswerProps = {
  asked: Asked;
  path: string;
  Heading: 'h2' | 'h3';
  onClose: () => void;
};

/** What the reader's question is answered with, in a panel that can be closed; nothing where nothing was asked. */
export function Answer({ asked, path, Heading, onClose }: AnswerProps) {
  const content = contentOf(asked, Heading);
  return (
    content && (
      <div className={styles.panel}>
        <Link className={styles.close} to={path} aria-label={vi.lookUp.close} preventScrollReset onClick={onClose}>
          <CloseIcon />
        </Link>
        {content}
      </div>
    )
  );
}

function contentOf(asked: Asked, Heading: AnswerProps['Heading']): ReactNode {
  if (asked.status === 'failed') return <NotFound hint={vi.answer.failedHint} />;
  if (asked.status !== 'answered') return null;
  switch (asked.answer.status) {
    case 'found':
      return <Card warranty={asked.answer.warranty} today={asked.today} Heading={Heading} />;
    case 'not-found':
      return <NotFound hint={vi.answer.notFoundHint} />;
    case 'limited':
      return (
        <p className={styles.limited}>
          <WarningIcon />
          {vi.answer.limited(Math.ceil(asked.answer.retryAfterSeconds))}
        </p>
      );
  }
}

type Warranty = Extract<LookUpAnswer, { status: 'found' }>['warranty'];

function Card({
  warranty,
  today,
  Heading,
}: {
  warranty: Warranty;
  today: CalendarDate;
  Heading: AnswerProps['Heading'];
}) {
  return (
    <>
      <Heading className={styles.title}>{vi.answer.title}</Heading>
      <div className={styles.verdict}>
        <p className={styles.number}>{`#${warranty.cardNumber}`}</p>
        <p className={warranty.valid ? styles.valid : styles.expired}>
          {warranty.valid ? <CheckIcon /> : <ExpiredIcon />}
          {warranty.valid ? vi.answer.valid : vi.answer.expired}
        </p>
      </div>
      <dl className={styles.fields}>
        <Field label={vi.answer.customerName}>{warranty.customerName}</Field>
        <Field label={vi.answer.expiresOn}>
          <time dateTime={warranty.expiresOn}>{formatDate(warranty.expiresOn)}</time>
          {warranty.valid && <span className={styles.left}>{timeLeft(warranty.expiresOn, today)}</span>}
        </Field>
        <Field label={vi.answer.productName}>{warranty.productName}</Field>
        <Field label={vi.answer.quantity}>{warranty.quantity.toLocaleString('vi-VN')}</Field>
        <Field label={vi.answer.clinicName}>{warranty.clinicName}</Field>
        <Field label={vi.answer.doctorName}>{warranty.doctorName ?? vi.answer.none}</Field>
      </dl>
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

function NotFound({ hint }: { hint: string }) {
  return (
    <div className={styles.notFound}>
      <img src={picture} alt={vi.answer.notFoundPicture} width="160" height="120" />
      <p className={styles.sentence}>{vi.answer.notFound}</p>
      <p>{hint}</p>
    </div>
  );
}
