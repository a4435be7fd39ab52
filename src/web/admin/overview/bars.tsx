import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { overview as words } from '#strings/vi/admin/overview.ts';
import styles from './bars.module.css';

interface Bar {
  label: string;
  count: number;
  /** What stands beside the bar, if it is no number of cards. */
  figure?: string;
  /** The URL of the counted list. */
  to: string;
}

/** A bar chart; each bar links to the counted list. */
export function Bars({ items, tone }: { items: readonly Bar[]; tone?: 'gold' }) {
  const max = Math.max(0, ...items.map(({ count }) => count));
  if (items.length === 0) return <p className={styles.nothing}>{words.nothing}</p>;
  return (
    <ul className={styles.bars} data-tone={tone}>
      {items.map(({ label, count, figure = words.cards(count), to }) => (
        <li key={label}>
          <Link className={styles.row} to={to}>
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>{figure}</span>
            <span className={styles.bar} style={{ '--share': max > 0 ? count / max : 0 } as CSSProperties} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
