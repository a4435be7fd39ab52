import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type CalendarDate, daysBetween, sameDayAfter } from '#domain/calendar.ts';
import type { CardCare } from '#domain/visit/visit.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CardActions } from '#web/site/look-up/card-actions.tsx';
import type { FoundLookUp } from '#web/site/look-up/look-up-state.ts';
import { PrintCard } from '#web/site/look-up/print-card.tsx';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './answer.module.css';

interface FoundCardProps {
  found: FoundLookUp;
  Heading: 'h2' | 'h3';
}

/** A found warranty, as a certificate on the screen and as a card for printing. */
export function FoundCard({ found, Heading }: FoundCardProps) {
  const { formats } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const { warranty, today, code, product } = found;
  const { valid, expiresOn } = warranty;
  return (
    <div className={`${styles.certificate} ${valid ? styles.valid : styles.expired}`}>
      <Notices {...found} />
      <div className={styles.head}>
        <p className={styles.badge}>
          {valid ? <CheckIcon /> : <ExpiredIcon />}
          {valid ? words.valid : words.expired}
        </p>
        <Heading className={styles.title}>{words.title}</Heading>
        <p className={styles.number}>{`#${warranty.cardNumber}`}</p>
        {found.isCodeRight && (
          <p className={styles.code}>
            <CheckIcon /> {words.codeRight}
          </p>
        )}
      </div>
      <dl className={styles.fields}>
        <Field label={words.customerName}>{warranty.customerName}</Field>
        <Field label={words.expiresOn}>
          <time dateTime={expiresOn}>{formats.date(expiresOn)}</time>
          <span className={styles.left}>{timeLeft(expiresOn, today, words)}</span>
        </Field>
        <Field label={words.productName}>
          {product ? <ProductLink name={warranty.productName} {...product} /> : warranty.productName}
        </Field>
        <Field label={words.quantity}>{formats.number(warranty.quantity)}</Field>
        <Field label={words.clinicName}>{warranty.clinicName}</Field>
        <Field label={words.doctorName}>{warranty.doctorName ?? words.none}</Field>
      </dl>
      {found.care && <Care care={found.care} Heading={Heading} />}
      <CardActions found={found} />
      <PrintCard warranty={warranty} code={code} />
    </div>
  );
}

/** The product as the card names it, with its picture. */
function ProductLink({ name, id, picture }: NonNullable<FoundLookUp['product']> & { name: string }) {
  const { path } = useLocale();
  return (
    <Link className={styles.product} to={path(href('/products/:id', { id: String(id) }))}>
      {picture && <Picture picture={picture} alt="" sizes="7rem" widest={400} when="late" />}
      {name}
    </Link>
  );
}

/** What the owner tells of the card, and whom to ask. */
function Notices({ notices, warranty: { clinicName }, clinic }: FoundLookUp) {
  const words = useAreaWords('lookUp').answer;
  if (notices.length === 0) return null;
  return (
    <div className={styles.notice}>
      <strong>{words.notice}</strong>
      {notices.map((text) => (
        <p key={text} lang="vi">
          {text}
        </p>
      ))}
      <p lang="vi">
        {clinicName}
        {clinic?.phone && ': '}
        {clinic?.phone && <PhoneLink number={clinic.phone} />}
      </p>
    </div>
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
