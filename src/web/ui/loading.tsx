import { vi } from '#strings/vi/site/common.ts';
import styles from './loading.module.css';

/** Covers the window while something is on its way. */
export function Loading() {
  return (
    <div className={styles.cover} role="status">
      <span className={styles.spinner} />
      {vi.loading}
    </div>
  );
}
