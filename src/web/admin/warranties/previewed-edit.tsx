import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import type { Preview } from '#web/admin/warranties/bulk-edit-calls.ts';
import styles from './bulk-edit-dialog.module.css';

interface PreviewedEditProps {
  preview: Preview;
  /** A value as people read it. */
  show: (value: string | null) => string;
}

/** What an edit would change: the old values, the new one, and the cards that stay as they are. */
export function PreviewedEdit({ preview, show }: PreviewedEditProps) {
  const { counts, unchanged, groups, moreGroups, faulty, value } = preview;
  const moreFaulty = faulty.counts - faulty.cards.length;
  return (
    <div className={styles.preview}>
      {counts > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
        <ul className={styles.groups} tabIndex={0} aria-label={words.change(counts)}>
          {groups.map((group) => (
            <li key={group.from ?? ''}>
              <span>{show(group.from)}</span>{' '}
              <span role="img" aria-label={words.to}>
                →
              </span>{' '}
              <b>{show(value)}</b>
              {`: ${words.count(group.counts)}`}
            </li>
          ))}
          {moreGroups > 0 && <li>{words.more(moreGroups)}</li>}
        </ul>
      )}
      {unchanged > 0 && <p>{words.unchanged(unchanged)}</p>}
      {faulty.counts > 0 && (
        <>
          <p className={styles.failed}>{words.faulty(faulty.counts)}</p>
          <ul className={styles.faulty}>
            {faulty.cards.map(({ _id, numbCode, message }) => (
              <li key={_id}>{`${numbCode}: ${message}`}</li>
            ))}
            {moreFaulty > 0 && <li>{words.moreFaulty(moreFaulty)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
