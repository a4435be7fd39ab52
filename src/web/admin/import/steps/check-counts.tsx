import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { RowState } from '#domain/import/checked-row.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import styles from './check-counts.module.css';

const words = importSteps.check;
const states = ['faulty', 'new', 'changed', 'same', 'skipped'] as const;
const number = new Intl.NumberFormat('vi-VN');

interface CheckCountsProps {
  counts: NonNullable<ImportDetail['summary']>['counts'];
  /** The state of the rows that are shown; undefined for all. */
  shown: RowState | undefined;
}

/** How many rows there are of each state, as a bar, and as links that show only these rows. */
export function CheckCounts({ counts, shown }: CheckCountsProps) {
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  const present = states.filter((state) => counts[state] > 0);
  const links = [
    ...present.map((state) => [state, words.states[state], counts[state]] as const),
    ['all', words.all, total] as const,
  ];
  return (
    <nav className={styles.counts} aria-label={words.counts}>
      <div className={styles.bar} aria-hidden="true">
        {present.map((state) => (
          <span key={state} data-state={state} style={{ '--share': counts[state] } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.list}>
        {links.map(([state, label, count]) => (
          <li key={state}>
            <Link
              className={styles.tile}
              data-state={state}
              to={`?step=check&rows=${state}`}
              replace
              preventScrollReset
              aria-current={state === (shown ?? 'all') ? 'true' : undefined}
            >
              <span className={styles.label}>{label}</span>
              <span className={styles.figure}>{number.format(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
