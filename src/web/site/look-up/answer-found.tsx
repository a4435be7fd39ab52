import type { ReactNode } from 'react';
import type { CardCare } from '#domain/visit/visit.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CardActions } from '#web/site/look-up/card-actions.tsx';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import { PrintCard } from '#web/site/look-up/print-card.tsx';
import { timeLeft } from '#web/site/look-up/time-left.ts';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './answer.module.css';

interface FoundCardProps {
  found: FoundLookUp;
  /** The page without an answer. */
  path: string;
  Heading: 'h2' | 'h3';
  /** Called when the reader goes on to another card. */
  onAct: () => void;
}

/** A found warranty, for the screen and as a card for printing. */
export function FoundCard({ found, path, Heading, onAct }: FoundCardProps) {
  const { formats } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const { warranty, today, code } = found;
  const { valid, expiresOn } = warranty;
  return (
    <>
      <div className={`${styles.verdict} ${valid ? styles.valid : styles.expired}`}>
        <p className={styles.badge}>
          {valid ? <CheckIcon /> : <ExpiredIcon />}
          {valid ? words.valid : words.expired}
        </p>
        <p className={styles.until}>
          {valid ? words.validUntil : words.expiredOn} <time dateTime={expiresOn}>{formats.briefDate(expiresOn)}</time>
        </p>
        <p>{timeLeft(expiresOn, today, words)}</p>
        {found.isCodeRight && (
          <p className={styles.code}>
            <CheckIcon /> {words.codeRight}
          </p>
        )}
      </div>
      <div className={styles.details}>
        <Heading className={styles.title}>{words.title}</Heading>
        <p className={styles.number}>{`#${warranty.cardNumber}`}</p>
        <dl className={styles.fields}>
          <Field label={words.customerName}>{warranty.customerName}</Field>
          <Field label={words.expiresOn}>
            <time dateTime={expiresOn}>{formats.date(expiresOn)}</time>
          </Field>
          <Field label={words.productName}>{warranty.productName}</Field>
          <Field label={words.quantity}>{formats.number(warranty.quantity)}</Field>
          <Field label={words.clinicName}>{warranty.clinicName}</Field>
          <Field label={words.doctorName}>{warranty.doctorName ?? words.none}</Field>
        </dl>
        {found.care && <Care care={found.care} Heading={Heading} />}
        <CardActions found={found} path={path} onAct={onAct} />
        <PrintCard warranty={warranty} code={code} />
      </div>
    </>
  );
}

/** The stamps of check-ups, the next one, and what became of damages. */
function Care({ care: { checkUps, nextCheckUp, claims }, Heading }: { care: CardCare; Heading: 'h2' | 'h3' }) {
  const { formats } = useLocale();
  const words = useAreaWords('lookUp').answer.care;
  const day = (date: string) => <time dateTime={date}>{formats.briefDate(date)}</time>;
  if (checkUps.length + claims.length === 0 && nextCheckUp === null) return null;
  return (
    <section className={styles.care}>
      <Heading className={styles.title}>{words.title}</Heading>
      {checkUps.length > 0 && (
        <ul className={styles.stamps} aria-label={words.checkUps}>
          {checkUps.map((date, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two check-ups may be on one day
            <li key={at}>
              <CheckIcon /> {day(date)}
            </li>
          ))}
        </ul>
      )}
      {nextCheckUp && (
        <p>
          {words.next} {day(nextCheckUp)}
        </p>
      )}
      {claims.map(({ visitedOn, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two damages may be on one day
        <p key={at}>
          {words.damage} {day(visitedOn)}: <strong>{words.states[state]}</strong>
        </p>
      ))}
    </section>
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
