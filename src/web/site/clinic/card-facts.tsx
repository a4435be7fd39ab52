import type { AnswerOf } from '#contract/operations.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import styles from './clinic.module.css';

type Card = AnswerOf<'POST /clinic/review'>['user'];

/** What stands on a card, in Vietnamese as it was entered. */
export function CardFacts({ card }: { card: Card }) {
  const words = useAreaWords('clinic').issue;
  const { formats } = useLocale();
  const facts = [
    [words.number, card.numbCode],
    [words.customer, card.fullName],
    [words.product, card.productName],
    [words.clinic, card.dentalName],
    [words.doctor, card.doctorName],
    [words.quantity, formats.number(card.quantity)],
    [words.teeth, card.toothPosition],
    [words.lot, card.lot],
    [words.issuedOn, card.issuedDate && formats.date(card.issuedDate)],
    [words.expiresOn, formats.date(card.expiryDate)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
