import { href, Link } from 'react-router';
import { product as words } from '#strings/vi/site/product.ts';
import page from '#web/ui/page.module.css';
import styles from './back-to-products.module.css';

/** Products replace one another in the history: the way back to the list is on the page. */
export function BackToProducts() {
  return (
    <Link className={`${page.link} ${styles.back}`} to={href('/products')}>
      <span aria-hidden="true">←</span>
      {words.back}
    </Link>
  );
}
