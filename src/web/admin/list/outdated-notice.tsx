import { useRevalidator } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './list-page.module.css';

/** Says that the rows below could not be loaded anew, if they could not. */
export function OutdatedNotice({ failed, rows }: { failed: string | undefined; rows: readonly unknown[] }) {
  const { revalidate, state } = useRevalidator();
  if (failed === undefined || rows.length === 0) return null;
  return (
    <div className={styles.outdated} role="alert">
      <WarningIcon />
      <p>
        {failed} {words.outdated}
      </p>
      <RetryButton variant="default" isBusy={state === 'loading'} onRetry={() => void revalidate()} />
    </div>
  );
}
