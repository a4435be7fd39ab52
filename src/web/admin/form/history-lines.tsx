import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import { fromWire } from '#contract/field-mapping.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { bin } from '#strings/vi/admin/bin.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import { HistoryTable, type HistoryTableProps } from '#web/admin/list/history-table.tsx';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { recordHistory } from '#web/admin/records/record-calls.ts';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';

const { history: words } = forms;

export interface HistoryLinesProps<Row extends RecordRow, Field extends string> {
  /** The record as the API names it, such as `user-12`. */
  record: string;
  /** The form of the record, by which its earlier values are known. */
  form?: {
    definition: RecordView<Row, Field>;
    row: Row;
    /** Fills the form with an earlier version; left out when it is read-only. */
    onFill?: ((row: Row) => void) | undefined;
  };
  /** A last column of lines that are not filled in from. */
  more?: HistoryTableProps['actions'];
}

/** The history of a record, newest first. */
export default function HistoryLines<Row extends RecordRow, Field extends string>(
  props: HistoryLinesProps<Row, Field>,
) {
  const { record, form, more } = props;
  const { data, isError, isFetching, errorUpdateCount, fetchNextPage } = useInfiniteQuery({
    queryKey: ['record history', record],
    queryFn: ({ pageParam }) => recordHistory(record, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ history, hasOlder }) => (hasOlder ? history.at(-1)?._id : undefined),
  });
  const lines = data?.pages.flatMap(({ history }) => history) ?? [];
  const hasOlder = data?.pages.at(-1)?.hasOlder;
  // A first page that is asked for again has failed until it is there.
  const hasFailed = isError || (!data && errorUpdateCount > 0);
  const list = useRef<HTMLDivElement>(null);
  const firstNew = useRef(0);
  const onFill = form?.onFill;
  const versions = new Map(form && versionsOf(form, lines));

  function load() {
    firstNew.current = lines.length;
    void fetchNextPage();
  }

  return (
    <>
      {lines.length > 0 && (
        <div ref={list}>
          <HistoryTable
            label={words.title}
            lines={form ? lines.map((line) => withInitialValues(form.definition, line, versions.get(line._id))) : lines}
            actions={
              (onFill && {
                label: bin.restore,
                of: ({ _id }) => {
                  const version = _id === lines[0]?._id ? undefined : versions.get(_id);
                  return version && <FillButton onClick={() => onFill(version)} />;
                },
              }) ??
              more
            }
          />
        </div>
      )}
      <div role="status">
        {isFetching && admin.loading}
        {data && lines.length === 0 && words.none}
      </div>
      {hasFailed && !isFetching && <p role="alert">{words.failed}</p>}
      {(hasFailed || hasOlder) && (
        <RetryButton
          variant="default"
          size="lg"
          isBusy={isFetching}
          onRetry={load}
          loaded={() => list.current?.querySelectorAll('tbody > tr')[firstNew.current]}
        >
          {hasFailed ? admin.retry : words.more}
        </RetryButton>
      )}
    </>
  );
}

const FillButton = ({ onClick }: { onClick: () => void }) => (
  <RowButton icon={<RestoreIcon />} label={words.fill} name={words.fill} isGentle onClick={onClick} />
);

/** What the record had after each line, by the ids of the lines: the newest ones say what it has now, and each takes one step back. */
function versionsOf<Row extends RecordRow, Field extends string>(
  { definition, row }: NonNullable<HistoryLinesProps<Row, Field>['form']>,
  lines: readonly AuditLineWire[],
): [string, Row][] {
  const withValues = (values: Row, { changes }: AuditLineWire, side: 'from' | 'to'): Row => ({
    ...values,
    ...fromWire(definition.names, Object.fromEntries(changes.map((change) => [change.field, change[side]]))),
  });
  let version = lines.reduceRight((values, line) => withValues(values, line, 'to'), row);
  return lines.map((line) => {
    const after = version;
    version = withValues(version, line, 'from');
    return [line._id, after];
  });
}

/** The line of an import, which is about all of its records, with the values that it gave this one. */
function withInitialValues<Row extends RecordRow, Field extends string>(
  { order, labels, fields }: RecordView<Row, Field>,
  line: AuditLineWire,
  version: Row | undefined,
): AuditLineWire {
  if (line.kind !== 'import' || !version) return line;
  const values = new Map(Object.entries(version));
  const changes = order.flatMap((field) => {
    const to = values.get(field) ?? null;
    return to === null ? [] : [{ field, label: labels[field], type: fields[field].type, from: null, to }];
  });
  return { ...line, changes };
}
