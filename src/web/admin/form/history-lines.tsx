import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { HistoryEntry } from '#web/admin/form/history-entry.tsx';
import type { RecordView } from '#web/admin/form/record-view.ts';
import { type HistoryLine, recordHistory } from '#web/admin/records/record-calls.ts';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './history.module.css';

const { history: words } = forms;

export interface HistoryLinesProps<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  id: number;
  /** Left out when the form is read-only. */
  onFill?: ((values: HistoryLine['values']) => void) | undefined;
}

/** The entries of a record's history, newest first. */
export default function HistoryLines<Row extends RecordRow, Field extends string>(
  props: HistoryLinesProps<Row, Field>,
) {
  const { definition, id, onFill } = props;
  const { data, isError, isFetching, errorUpdateCount, fetchNextPage } = useInfiniteQuery({
    queryKey: ['record history', definition.wire, id],
    queryFn: ({ pageParam }) => recordHistory(definition, id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * sizes.page < total ? pages.length + 1 : undefined),
  });
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const total = data?.pages.at(-1)?.total;
  // A first page that is asked for again has failed until it is there.
  const hasFailed = isError || (!data && errorUpdateCount > 0);
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef(0);

  function load() {
    firstNew.current = lines.length;
    void fetchNextPage();
  }

  return (
    <>
      <ol ref={list} className={styles.lines}>
        {lines.map((line, at) => (
          <HistoryEntry key={line._id} definition={definition} line={line} onFill={at > 0 ? onFill : undefined} />
        ))}
      </ol>
      <div role="status">
        {isFetching && admin.loading}
        {total === 0 && words.none}
      </div>
      {hasFailed && !isFetching && <p role="alert">{words.failed}</p>}
      {(hasFailed || lines.length < (total ?? 0)) && (
        <RetryButton
          variant="default"
          size="lg"
          isBusy={isFetching}
          onRetry={load}
          loaded={() => list.current?.children[firstNew.current]}
        >
          {hasFailed ? admin.retry : words.more}
        </RetryButton>
      )}
    </>
  );
}
