import { VisuallyHidden } from '@mantine/core';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import { shownValue } from '#domain/record/shown-value.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import styles from './history.module.css';

/** Changes that are shown at once. */
const maxShown = 3;

/** What a line has changed, old → new. Many changes are folded. */
export function HistoryChanges({ line: { action, changes, note } }: { line: AuditLineWire }) {
  if (changes.length === 0) return note ?? admin.none;
  const isFolded = changes.length > maxShown || action === 'create';
  const list = (
    <ul className={styles.changes}>
      {changes.map(({ field, label, type, from, to }) => (
        <li key={field}>
          <span className={styles.label}>{label}: </span>
          {action !== 'create' && (
            <>
              <VisuallyHidden>{forms.history.from} </VisuallyHidden>
              {shownValue(from, type)} <span aria-hidden="true">→</span>{' '}
              <VisuallyHidden>{forms.history.to} </VisuallyHidden>
            </>
          )}
          <strong>{shownValue(to, type)}</strong>
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      {isFolded ? (
        <details className={styles.folded}>
          <summary>{words.moreChanges(changes.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {note !== null && <small>{note}</small>}
    </div>
  );
}
