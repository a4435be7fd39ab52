import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { type CalendarDate, daysBetween, sameDayAfter } from '#domain/calendar.ts';
import type { CardCare } from '#domain/visit/visit.ts';
import { Picture } from '#web/site/catalogue/picture.tsx';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { CardActions } from '#web/site/look-up/card-actions.tsx';
import type { FoundLookUp, Warranty } from '#web/site/look-up/look-up-state.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import type { QrCode } from '#web/ui/qr.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './answer.module.css';
import printCardStyles from './print-card.module.css';

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

/** The card for printing, in the size of a bank card (ISO/IEC 7810 ID-1). Hidden on screen. */
function PrintCard({ warranty, code }: { warranty: Warranty; code: QrCode | undefined }) {
  const { words: common, formats } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const brand = useBrand()?.brand;
  return (
    <div className={printCardStyles.card}>
      <p className={printCardStyles.brand}>
        <Mark className={printCardStyles.mark} />
        <strong>{brand?.name ?? common.brand}</strong> {words.card}
      </p>
      <p className={printCardStyles.label}>
        {words.cardNumber} {!warranty.valid && <b className={printCardStyles.expired}>{words.expired}</b>}
      </p>
      <p className={printCardStyles.number}>
        {groupNumber(warranty.cardNumber).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other key
          <span key={at}>{group}</span>
        ))}
      </p>
      {/* The most important first: what does not fit is cut off at the end. */}
      <dl className={printCardStyles.fields}>
        <dt>{words.expiresOn}</dt>
        <dd className={printCardStyles.date}>{formats.date(warranty.expiresOn)}</dd>
        <dt>{words.customerName}</dt>
        <dd>{warranty.customerName}</dd>
        <dt>{words.productName}</dt>
        <dd>
          {warranty.productName} × {formats.number(warranty.quantity)}
        </dd>
        <dt>{words.clinicName}</dt>
        <dd>{warranty.clinicName}</dd>
        {warranty.doctorName && (
          <>
            <dt>{words.doctorName}</dt>
            <dd data-long={warranty.doctorName.length > longName || undefined}>{warranty.doctorName}</dd>
          </>
        )}
      </dl>
      {code && (
        <div className={printCardStyles.code}>
          <QrPicture code={code} />
          <p>{words.scanToCheck}</p>
        </div>
      )}
      <div className={printCardStyles.support}>
        {brand && <p>{words.support(brand.hotline)}</p>}
        <p className={printCardStyles.lost}>{words.lost}</p>
      </div>
    </div>
  );
}

/** Characters of a doctor's name that fit into a line. */
const longName = 24;

/** Runs of 7 characters and more are split to be readable. */
const longRun = /[^\s.\-_/]{7,}/gu;

/**
 * Splits a card number into groups that are shown with a gap. Joined, they give the number again. Existing separators
 * stay within the groups.
 */
function groupNumber(cardNumber: string): string[] {
  return cardNumber.replace(longRun, (run) => splitRun(run).join('\n')).split('\n');
}

/** Groups of four, or of another size if four would leave a single character. */
function splitRun(run: string): string[] {
  const characters = [...run];
  const size = [4, 3, 5].find((each) => characters.length % each !== 1) ?? 4;
  const groups = Array.from({ length: Math.ceil(characters.length / size) }, (_, at) => at * size);
  return groups.map((start) => characters.slice(start, start + size).join(''));
}
