import { common } from '#strings/vi/site/common.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './loading.module.css';

/** A loading indicator that covers the window. */
export function Loading() {
  return (
    <div className={styles.cover} role="status">
      <Spinner />
      {common.loading}
    </div>
  );
}
