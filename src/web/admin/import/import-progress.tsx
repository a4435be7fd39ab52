import { useId } from 'react';
import { importing as words } from '#strings/vi/admin/import.ts';
import styles from './import-panel.module.css';

/** The progress of an import: the upload in percent, then an indeterminate bar while rows are stored. */
export function ImportProgress({ name, share }: { name: string; share: number }) {
  const id = useId();
  const isSent = share === 1;
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.running}>
      <p id={id} className={styles.file} role="status">
        {isSent ? words.storing : words.sending(name)}
      </p>
      <progress className={styles.progress} aria-labelledby={id} max={100} {...(!isSent && { value: percent })} />
      {!isSent && <span className={styles.percent}>{words.percent(percent)}</span>}
    </div>
  );
}
