import { vi } from '#strings/vi/site/common.ts';
import styles from './card-place.module.css';
import picture from './card-place.svg?no-inline';

/** Where a patient finds the number on the card. */
export function CardPlace() {
  return (
    <details className={styles.place}>
      <summary>{vi.lookUp.where}</summary>
      <p>{vi.lookUp.whereText}</p>
      {/* It shows what the text says. */}
      <img src={picture} alt="" width="342" height="216" loading="lazy" />
    </details>
  );
}
