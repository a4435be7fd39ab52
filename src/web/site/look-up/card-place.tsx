import { useLocale } from '#web/site/language/locale.ts';
import styles from './card-place.module.css';
import picture from './card-place.svg?no-inline';

/** Where a patient finds the number on the card. */
export function CardPlace() {
  const { lookUp: words } = useLocale().words;
  return (
    <details className={styles.place}>
      <summary>{words.where}</summary>
      <p>{words.whereText}</p>
      {/* It shows what the text says. */}
      <img src={picture} alt="" width="342" height="356" loading="lazy" />
    </details>
  );
}
