import { Button } from '@mantine/core';
import { bin as words } from '#strings/vi/admin/bin.ts';
import type { BulkDeletion } from '#web/admin/records/record-calls.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import styles from './bin.module.css';

interface BulkDeletionsProps {
  /** What a record of this bin is called. */
  typeName: string;
  deletions: readonly BulkDeletion[];
  /** Undefined if the account may not restore. */
  onRestore: ((deletion: BulkDeletion) => void) | undefined;
}

/** The records that went into the bin together, an entry for each time; they can be restored together. */
export function BulkDeletions({ typeName, deletions, onRestore }: BulkDeletionsProps) {
  if (deletions.length === 0) return null;
  return (
    <section className={styles.deletions} aria-labelledby="xoa-nhieu">
      <h2 id="xoa-nhieu">{words.deletions}</h2>
      <ul>
        {deletions.map((deletion) => {
          const name = words.deletion(deletion.counts, typeName);
          return (
            <li key={deletion._id}>
              <span>
                <strong>{name}</strong> · {deletion.deletedBy} · <DateTime at={deletion.deletedAt} />
              </span>
              {onRestore && (
                <Button
                  variant="default"
                  leftSection={<RestoreIcon className={styles.icon} />}
                  aria-label={words.restoreRow(name)}
                  onClick={() => onRestore(deletion)}
                >
                  {words.restore}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
