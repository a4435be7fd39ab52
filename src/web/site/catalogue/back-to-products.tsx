import { href, Link } from 'react-router';
import { product as words } from '#strings/vi/site/product.ts';
import page from '#web/ui/page.module.css';
import styles from './back-to-products.module.css';

/** A link to the list. Product links replace the history entry, so the back button alone would not lead there. */
export function BackToProducts() {
  return (
    <Link className={`${page.link} ${styles.back}`} to={href('/products')}>
      <span aria-hidden="true">←</span>
      {words.back}
    </Link>
  );
}
