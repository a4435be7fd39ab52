import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Conflict } from '#web/admin/bin/conflicts.ts';
import { admin } from '#web/strings/vi-admin.ts';
import { bin as words } from '#web/strings/vi-admin-bin.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './bin.module.css';

interface ConflictListProps {
  conflicts: readonly Conflict[];
  onClose: () => void;
}

/** What could not be restored, why, and the way to what is in its way. */
export function ConflictList({ conflicts, onClose }: ConflictListProps) {
  return (
    <section className={styles.conflicts} role="alert">
      <h2>
        <WarningIcon />
        {words.conflicts}
      </h2>
      <ul>
        {conflicts.map(({ label, message, holder }) => (
          <li key={label}>
            <strong>{label}</strong>: {message} {holder && <Link to={holder.page}>{words.held(holder.label)}</Link>}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        {admin.close}
      </Button>
    </section>
  );
}
