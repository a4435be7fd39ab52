import { todayInVietnam } from '#domain/calendar.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the page, also as a PDF, with its address and the day. Without JavaScript the browser's menu does so. */
export function PrintButton() {
  const { print } = useAreaWords('catalogue').product;
  const { formats } = useLocale();
  return (
    useHydrated() && (
      <>
        <button type="button" className={pageStyles.outlined} onClick={() => window.print()}>
          {print}
        </button>
        <p className={pageStyles.printed}>
          {window.location.href} · {formats.date(todayInVietnam())}
        </p>
      </>
    )
  );
}
