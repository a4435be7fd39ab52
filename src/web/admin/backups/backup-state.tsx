import type { BackupsWire } from '#contract/backup-operations.ts';
import { backups as words } from '#strings/vi/admin/backups.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/shared-icons.tsx';
import styles from './backups.module.css';

const minuteMs = 60_000;

/** The last sound backup and its age, and what to do if something is wrong. */
export function BackupState({ last, now, advice, nightlyAt }: BackupsWire) {
  const isGood = advice === null;
  const StateIcon = isGood ? CheckIcon : WarningIcon;
  return (
    <section className={styles.state} data-state={isGood ? 'good' : 'bad'} aria-label={words.last}>
      <p className={styles.word}>
        <StateIcon />
        {isGood ? words.good : words.bad}
      </p>
      <p className={styles.label}>{words.last}</p>
      <p className={styles.age}>
        {last ? words.age((Date.parse(now) - Date.parse(last.createdAt)) / minuteMs) : words.noLast}
      </p>
      {last && (
        <p>
          <DateTime at={last.createdAt} /> · {words.size(last.size)}
        </p>
      )}
      {advice !== null && (
        <p className={styles.advice} role="alert">
          {advice}
        </p>
      )}
      <p className={styles.nightly}>{nightlyAt === null ? words.noNightly : words.nightly(nightlyAt)}</p>
    </section>
  );
}
