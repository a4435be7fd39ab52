import { forms as words } from '#strings/vi/admin/forms.ts';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import styles from './fields.module.css';

interface NamesLoadErrorProps {
  /** The id of the first of these fields. */
  first: string;
  retry: () => void;
}

/** Shown above name fields whose options could not be loaded. */
export function NamesLoadError({ first, retry }: NamesLoadErrorProps) {
  return (
    <div className={styles.failed} role="alert">
      {words.optionsFailed}
      <RetryButton variant="default" size="lg" onRetry={retry} loaded={() => document.getElementById(first)} />
    </div>
  );
}
