import { common } from '#strings/vi/site/common.ts';
import styles from './loading.module.css';

/** A loading indicator that covers the window. */
export function Loading() {
  return (
    <div className={styles.cover} role="status">
      <span className={styles.spinner} />
      {common.loading}
    </div>
  );
}
