import { useAreaWords } from '#web/site/language/locale.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './print-button.module.css';

/** Prints the page, also as a PDF. Without JavaScript the browser's menu does so. */
export function PrintButton() {
  const { print } = useAreaWords('catalogue').product;
  return (
    useHydrated() && (
      <button type="button" className={styles.print} onClick={() => window.print()}>
        {print}
      </button>
    )
  );
}
