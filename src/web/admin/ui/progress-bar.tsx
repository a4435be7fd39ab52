import { admin } from '#strings/vi/admin/common.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** The id of the element that names it. */
  labelledBy: string;
  /** The progress, from 0 to 1; undefined while it is unknown. */
  share: number | undefined;
}

/** A bar with the percentage beside it, for a flex container. */
export function ProgressBar({ labelledBy, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <>
      <progress
        className={styles.bar}
        aria-labelledby={labelledBy}
        max={100}
        {...(percent !== undefined && { value: percent })}
      />
      {percent !== undefined && <span className={styles.percent}>{admin.percent(percent)}</span>}
    </>
  );
}
