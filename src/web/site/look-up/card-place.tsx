import { useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import cardPlace from './card-place.svg?no-inline';
import styles from './look-up.module.css';

/** Where the number is on a card, folded away; always shown beside a form in a wide window. */
export function CardPlace({ isBeside = false }: { isBeside?: boolean }) {
  const words = useLocale().words.lookUp;
  return (
    <details className={`${styles.place} ${isBeside ? styles.beside : ''}`}>
      <summary className={page.folded}>{words.where}</summary>
      <p>{words.whereText}</p>
      {/* It shows what the text says. */}
      <img src={cardPlace} alt="" width="342" height="386" loading="lazy" />
    </details>
  );
}
