import type { ReactNode } from 'react';
import { type CalendarDate, daysBetween, sameDayAfter } from '#domain/calendar.ts';
import type { CardCare } from '#domain/visit/visit.ts';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CardActions } from '#web/site/look-up/card-actions.tsx';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import { PrintCard } from '#web/site/look-up/print-card.tsx';
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

type Words = Pick<AreaWords['lookUp']['answer'], 'years' | 'months' | 'days' | 'left' | 'ago' | 'lastDay'>;

/** The time between `today` and the last valid day as text: 'Còn 3 năm 2 tháng', 'Đã hết hạn cách đây 12 ngày'. */
function timeLeft(expiresOn: CalendarDate, today: CalendarDate, words: Words): string {
  if (expiresOn === today) return words.lastDay;
  return expiresOn > today
    ? words.left(timeBetween(today, expiresOn, words))
    : words.ago(timeBetween(expiresOn, today, words));
}

/** The two largest non-zero units; smaller ones are dropped. */
function timeBetween(from: CalendarDate, to: CalendarDate, words: Words): string {
  const monthDifference = monthOf(to) - monthOf(from);
  const months = sameDayAfter(from, monthDifference) > to ? monthDifference - 1 : monthDifference;
  const units: [count: number, unit: (count: number) => string][] = [
    [Math.floor(months / 12), words.years],
    [months % 12, words.months],
    [daysBetween(sameDayAfter(from, months), to), words.days],
  ];
  const counted = units.filter(([count]) => count > 0).slice(0, 2);
  return counted.map(([count, unit]) => unit(count)).join(' ');
}

/** Months since the year 0. */
function monthOf(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
