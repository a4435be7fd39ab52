import { useEffect, useRef, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { ApiError } from '#web/admin/api/call.ts';
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
  const [lines, setLines] = useState<readonly HistoryLine[]>([]);
  const [total, setTotal] = useState<number>();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef(0);

  async function load() {
    setLoading(true);
    try {
      const next = await recordHistory(definition, id, lines.length / sizes.page + 1);
      firstNew.current = lines.length;
      setLines([...lines, ...next.lines]);
      setTotal(next.total);
      setFailed(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
    setLoading(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once; a button loads the others
  useEffect(() => void load(), []);

  return (
    <>
      <ol ref={list} className={styles.lines}>
        {lines.map((line, at) => (
          <HistoryEntry key={line._id} definition={definition} line={line} onFill={at > 0 ? onFill : undefined} />
        ))}
      </ol>
      <div role="status">
        {isLoading && admin.loading}
        {total === 0 && words.none}
      </div>
      {hasFailed && !isLoading && <p role="alert">{words.failed}</p>}
      {(hasFailed || lines.length < (total ?? 0)) && (
        <RetryButton
          variant="default"
          size="lg"
          isBusy={isLoading}
          onRetry={() => void load()}
          loaded={() => list.current?.children[firstNew.current]}
        >
          {hasFailed ? admin.retry : words.more}
        </RetryButton>
      )}
    </>
  );
}
