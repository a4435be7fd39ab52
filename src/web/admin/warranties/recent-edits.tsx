import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { ApiError } from '#web/admin/api/call.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { type EditLine, listEdits, undoEdit } from '#web/admin/warranties/bulk-edit-calls.ts';
import { labelOf } from '#web/admin/warranties/bulk-edit-value.tsx';
import styles from './bulk-edit-dialog.module.css';

/** The newest edits of many cards, each of which can be undone. They are loaded when somebody opens the list. */
export function RecentEdits({ onChange }: { onChange: () => void }) {
  const [edits, setEdits] = useState<readonly EditLine[]>();
  const [failed, setFailed] = useState(false);
  const summary = useRef<HTMLElement>(null);

  async function load() {
    setFailed(false);
    try {
      setEdits(await listEdits());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
  }

  const undo = (edit: EditLine) =>
    undoEdit(edit._id, () => {
      onChange();
      void load();
    });

  return (
    <details className={styles.recent} onToggle={(event) => event.currentTarget.open && void load()}>
      <summary ref={summary}>{words.recent}</summary>
      <div role="status">
        {!edits && !failed && admin.loading}
        {edits?.length === 0 && words.noRecent}
      </div>
      {failed && <RetryButton variant="default" onRetry={() => void load()} loaded={() => summary.current} />}
      <ul className={styles.edits}>
        {edits?.map((edit) => (
          <li key={edit._id}>
            <span>
              {words.recentLine(labelOf(edit.field), edit.counts, edit.editedBy)} <DateTime at={edit.editedAt} />
            </span>
            <Button
              variant="default"
              aria-label={words.undoLine(labelOf(edit.field), edit.counts)}
              onClick={() => void undo(edit)}
            >
              {admin.undo}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
