import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { bin as words } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import type { Conflicts } from '#web/admin/bin/conflicts.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './bin.module.css';

interface ConflictListProps extends Conflicts {
  onClose: () => void;
}

/** The records that could not be restored, each with the reason and a link to the active record that blocks it. */
export function ConflictList({ described, more, onClose }: ConflictListProps) {
  return (
    <section className={styles.conflicts} role="alert">
      <h2>
        <WarningIcon />
        {words.conflicts}
      </h2>
      <ul>
        {described.map(({ label, message, existing }) => (
          <li key={label}>
            <strong>{label}</strong>: {message}{' '}
            {existing && <Link to={existing.page}>{words.openExisting(existing.label)}</Link>}
          </li>
        ))}
        {more > 0 && <li>{words.moreConflicts(more)}</li>}
      </ul>
      <Button variant="default" onClick={onClose}>
        {admin.close}
      </Button>
    </section>
  );
}
