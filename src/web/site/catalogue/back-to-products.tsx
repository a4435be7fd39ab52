import { href, Link } from 'react-router';
import { useListSearch } from '#web/site/catalogue/list-search.ts';
import { useAreaWords, useLocale } from '#web/site/language/locale.ts';
import page from '#web/ui/page.module.css';
import styles from './back-to-products.module.css';

/** A link to the list. Product links replace the history entry, so the back button alone would not lead there. */
export function BackToProducts() {
  const { path } = useLocale();
  const words = useAreaWords('catalogue').product;
  return (
    <Link className={`${page.link} ${styles.back}`} to={path(href('/products')) + useListSearch()}>
      <span aria-hidden="true">←</span>
      {words.back}
    </Link>
  );
}
