import { useId } from 'react';
import { importing as words } from '#strings/vi/admin/import.ts';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import styles from './import-panel.module.css';

/** The progress of an import: the upload in percent, then an indeterminate bar while rows are stored. */
export function ImportProgress({ name, share }: { name: string; share: number }) {
  const id = useId();
  const isSent = share === 1;
  return (
    <div className={styles.running}>
      <p id={id} className={styles.file} role="status">
        {isSent ? words.storing : words.sending(name)}
      </p>
      <ProgressBar labelledBy={id} share={isSent ? undefined : share} />
    </div>
  );
}
