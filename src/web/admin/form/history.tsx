import { lazy, Suspense } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { HistoryLinesProps } from '#web/admin/form/history-lines.tsx';
import { Fold } from '#web/admin/ui/fold.tsx';

const HistoryLines = lazy(
  () => import('#web/admin/form/history-lines.tsx'),
) as typeof import('#web/admin/form/history-lines.tsx').default;

/** The history of a record. Its data and its script are loaded when it is opened. */
export const History = <Row extends RecordRow, Field extends string>(props: HistoryLinesProps<Row, Field>) => (
  <Fold summary={forms.history.title}>
    <Suspense fallback={<p>{admin.loading}</p>}>
      <HistoryLines {...props} />
    </Suspense>
  </Fold>
);
