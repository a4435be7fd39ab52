import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { OverviewWire } from '#contract/overview-operations.ts';
import { overview as words } from '#strings/vi/admin/overview.ts';
import styles from './months.module.css';

interface MonthsProps {
  months: OverviewWire['months'];
  /** The URL of the cards of a month. */
  to: (month: string) => string;
}

/** New cards per month as columns; each links to its cards. Screen readers get a list. */
export function Months({ months, to }: MonthsProps) {
  const max = Math.max(1, ...months.map(({ counts }) => counts));
  return (
    <ol className={styles.months}>
      {months.map(({ month, counts }) => (
        <li key={month}>
          <Link className={styles.month} to={to(month)}>
            <VisuallyHidden>{words.monthFigure(month, counts)}</VisuallyHidden>
            <span className={styles.count} aria-hidden="true">
              {words.count(counts)}
            </span>
            <svg className={styles.column} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" y={100 - (counts / max) * 100} height={(counts / max) * 100} />
            </svg>
            <span className={styles.label} aria-hidden="true">
              {words.month(month)}
            </span>
            <span className={styles.year} aria-hidden="true">
              {month.endsWith('-01') && month.slice(0, 4)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
