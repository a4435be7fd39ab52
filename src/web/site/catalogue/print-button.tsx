import { useAreaWords } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the page, also as a PDF. Without JavaScript the browser's menu does so. */
export function PrintButton() {
  const { print } = useAreaWords('catalogue').product;
  return (
    useHydrated() && (
      <button type="button" className={pageStyles.outlined} onClick={() => window.print()}>
        {print}
      </button>
    )
  );
}
