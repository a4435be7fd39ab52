import { useId } from 'react';
import type { BackupsWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import styles from './backups.module.css';

/** How far the making or the check of a backup is. */
export function JobProgress({ task, share }: NonNullable<BackupsWire['job']>) {
  const id = useId();
  return (
    <div className={styles.job}>
      <p id={id} role="status">
        {words.jobs[task]}
      </p>
      <ProgressBar labelledBy={id} share={share} />
    </div>
  );
}
