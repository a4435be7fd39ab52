import { useId } from 'react';
import type { BackupsWire } from '#contract/backup-wire.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import styles from './backups.module.css';

/** How far the making or the check of a backup is. */
export function JobProgress({ task, share }: NonNullable<BackupsWire['job']>) {
  const id = useId();
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.job}>
      <p id={id} role="status">
        {words.jobs[task]}
      </p>
      <progress className={styles.progress} aria-labelledby={id} max={100} value={percent} />
      <span className={styles.percent}>{words.percent(percent)}</span>
    </div>
  );
}
