import type { ImportDetail } from '#contract/imports-wire.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import styles from './steps.module.css';

const words = importSteps.faults;
/** Row numbers that are listed. */
const maxRows = 12;

/** The faults of a file by kind and column, with their rows. */
export function FaultGroups({ faults }: { faults: NonNullable<ImportDetail['summary']>['faults'] }) {
  if (faults.length === 0) return null;
  return (
    <details className={styles.box} open>
      <summary>{words.heading}</summary>
      <ul className={styles.list}>
        {faults.map(({ kind, column, count, rows, reason }) => {
          const listed = rows.slice(0, maxRows).map(({ sheet, row }) => importSteps.check.position(sheet, row));
          return (
            <li key={`${kind} ${column}`}>
              <strong className={styles.fault}>{words.kinds[kind]}</strong>
              {column !== '' && <> · {words.ofColumn(column)}</>} · {words.count(count)}:{' '}
              {words.rows(listed.join(', '), count - listed.length)}
              <br />
              <span className={styles.lead}>{reason}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
