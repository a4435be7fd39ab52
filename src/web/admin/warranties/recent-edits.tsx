import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { call } from '#web/admin/api/call.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { type EditLine, undoEdit } from '#web/admin/warranties/bulk-edit-calls.ts';
import { labelOf } from '#web/admin/warranties/bulk-edit-value.tsx';
import styles from './bulk-edit-dialog.module.css';

/** The newest edits of many cards, each of which can be undone. They are loaded when somebody opens the list. */
export function RecentEdits({ onChange }: { onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const {
    data: edits,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['edits'],
    queryFn: async ({ signal }) => (await call('GET /user/edits', { signal })).edits,
    enabled: isOpen,
  });
  const summary = useRef<HTMLElement>(null);

  const undo = (edit: EditLine) =>
    undoEdit(edit._id, () => {
      onChange();
      void refetch();
    });

  return (
    <details className={styles.recent} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>{words.recent}</summary>
      <div role="status">
        {!edits && !isError && admin.loading}
        {edits?.length === 0 && words.noRecent}
      </div>
      {isError && <RetryButton variant="default" onRetry={() => void refetch()} loaded={() => summary.current} />}
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
