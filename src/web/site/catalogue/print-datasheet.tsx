import { todayInVietnam } from '#domain/calendar.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import pageStyles from '#web/ui/page.module.css';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Prints the page with its address and the day. */
export function PrintDatasheet() {
  const { print } = useAreaWords('catalogue').product;
  const { formats } = useLocale();
  return (
    <>
      <PrintButton label={print} />
      {useHydrated() && (
        <p className={pageStyles.printed}>
          {window.location.href} · {formats.date(todayInVietnam())}
        </p>
      )}
    </>
  );
}
