import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { overview as words } from '#strings/vi/admin/overview.ts';
import { CheckIcon, ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './overview.module.css';

interface TileProps {
  label: string;
  count: number;
  /** The URL of the counted list. */
  to: string;
  /** The total, to show `count` as a share of it. */
  of?: number;
  tone?: 'valid' | 'expired';
}

/** One figure with a link to the counted list. */
export function Tile({ label, count, to, of, tone }: TileProps) {
  return (
    <Link className={styles.tile} to={to} data-tone={tone}>
      <span className={styles.label}>
        {tone === 'valid' && <CheckIcon />}
        {tone === 'expired' && <ExpiredIcon />}
        {label}
      </span>
      <span className={styles.figure}>{words.count(count)}</span>
      {of !== undefined && (
        <>
          <span className={styles.share}>{words.share(count, of)}</span>
          <span className={styles.meter} style={{ '--share': of > 0 ? count / of : 0 } as CSSProperties} />
        </>
      )}
    </Link>
  );
}
