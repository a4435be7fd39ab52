import { href, Link } from 'react-router';
import { todayInVietnam } from '#domain/calendar.ts';
import { useListSearch } from '#web/site/catalogue/list-search.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import { PrintButton } from '#web/ui/print-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './page-actions.module.css';

/**
 * A link to the list. Product links replace the history entry, so the back button alone would not lead there.
 *
 * @param query leads to the list until the page is hydrated, which then knows the list from which the reader has come
 */
export function BackToProducts({ query = '' }: { query?: string }) {
  const { path } = useLocale();
  const list = useListSearch();
  const words = useAreaWords('catalogue').product;
  return (
    <Link className={`${page.link} ${styles.back}`} to={path(href('/products')) + (useHydrated() ? list : query)}>
      <span aria-hidden="true">←</span>
      {words.back}
    </Link>
  );
}

/** Prints the page with its address and the day. */
export function PrintDatasheet() {
  const { print } = useAreaWords('catalogue').product;
  const { formats } = useLocale();
  return (
    <>
      <PrintButton label={print} />
      {useHydrated() && (
        <p className={page.printed}>
          {window.location.href} · {formats.date(todayInVietnam())}
        </p>
      )}
    </>
  );
}
