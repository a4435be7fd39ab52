import { Paper } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { HistoryLinesProps } from '#web/admin/form/history-lines.tsx';
import styles from './history.module.css';

const HistoryLines = lazy(
  () => import('#web/admin/form/history-lines.tsx'),
) as typeof import('#web/admin/form/history-lines.tsx').default;

/** The history of a record. Its data and its script are loaded when it is opened. */
export function History<Row extends RecordRow, Field extends string>(props: HistoryLinesProps<Row, Field>) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <Paper
      component="details"
      mt="xl"
      className={styles.history ?? ''}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>{forms.history.title}</summary>
      {wasOpened && (
        <Suspense fallback={<p>{admin.loading}</p>}>
          <HistoryLines {...props} />
        </Suspense>
      )}
    </Paper>
  );
}
