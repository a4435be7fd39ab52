import { useAreaWords } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the page: what is filled in and pressed is left out. Without JavaScript the browser's own menu does it. */
export function PrintButton() {
  const { print: label } = useAreaWords('clinic');
  if (!useHydrated()) return null;
  return (
    <button className={page.outlined} type="button" onClick={() => print()}>
      {label}
    </button>
  );
}
