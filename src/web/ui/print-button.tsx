import page from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the page, also as a PDF. Without JavaScript the browser's own menu does it. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button
      className={`${page.outlined} ${page.scripted}`}
      type="button"
      disabled={!useHydrated()}
      onClick={() => print()}
    >
      {label}
    </button>
  );
}
