import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import type { Warranty } from '#web/site/look-up/look-up-state.ts';
import { useBrand } from '#web/site/use-brand.ts';
import { Mark } from '#web/ui/mark.tsx';
import type { QrCode } from '#web/ui/qr.ts';
import { QrPicture } from '#web/ui/qr-picture.tsx';
import styles from './print-card.module.css';

/** The card for printing, in the size of a bank card (ISO/IEC 7810 ID-1). Hidden on screen. */
export function PrintCard({ warranty, code }: { warranty: Warranty; code: QrCode | undefined }) {
  const { words: common, formats } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const brand = useBrand()?.brand;
  return (
    <div className={styles.card}>
      <p className={styles.brand}>
        <Mark className={styles.mark} />
        <strong>{brand?.name ?? common.brand}</strong> {words.card}
      </p>
      <p className={styles.label}>
        {words.cardNumber} {!warranty.valid && <b className={styles.expired}>{words.expired}</b>}
      </p>
      <p className={styles.number}>
        {groupNumber(warranty.cardNumber).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other key
          <span key={at}>{group}</span>
        ))}
      </p>
      {/* The most important first: what does not fit is cut off at the end. */}
      <dl className={styles.fields}>
        <dt>{words.expiresOn}</dt>
        <dd className={styles.date}>{formats.date(warranty.expiresOn)}</dd>
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
        <div className={styles.code}>
          <QrPicture code={code} />
          <p>{words.scanToCheck}</p>
        </div>
      )}
      <div className={styles.support}>
        {brand && <p>{words.support(brand.hotline)}</p>}
        <p className={styles.lost}>{words.lost}</p>
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
