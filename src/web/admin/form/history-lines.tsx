import { Box, Button, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FieldType } from '#domain/field-definition.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import { type HistoryLine, recordHistory } from '#web/admin/records/record-calls.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
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
      <Box component="ol" ref={list} p={0} style={{ listStyle: 'none' }}>
        {lines.map((line, at) => (
          <HistoryEntry key={line._id} definition={definition} line={line} onFill={at > 0 ? onFill : undefined} />
        ))}
      </Box>
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

interface HistoryEntryProps<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  line: HistoryLine;
  onFill: ((values: HistoryLine['values']) => void) | undefined;
}

/** One action on a record: who did it, when, and which values it changed. */
function HistoryEntry<Row extends RecordRow, Field extends string>(props: HistoryEntryProps<Row, Field>) {
  const { definition, line, onFill } = props;
  const changes = line.changes.flatMap((change) => {
    const field = definition.order.find((name) => definition.names[name] === change.field);
    const label = field === undefined ? definition.besides?.[change.field] : definition.labels[field];
    const type: FieldType = field === undefined ? 'text' : definition.fields[field].type;
    return label === undefined ? [] : [{ ...change, label, type }];
  });
  return (
    <Stack component="li" gap="xs" align="start" py="md" className={styles.line ?? ''}>
      <p>
        <strong>{line.by}</strong> {words.actions[line.action]}{' '}
        <Text span c="dimmed">
          <DateTime at={line.at} />
        </Text>
      </p>
      {changes.length > 0 && (
        <Stack component="dl" gap={4} w="100%" fz="md" className={styles.changes ?? ''}>
          {changes.map(({ field, label, type, from, to }) => (
            <div key={field}>
              <dt>{label}</dt>
              <Flex component="dd" wrap="wrap" columnGap="xs" style={{ overflowWrap: 'anywhere' }}>
                {from !== null && <Value label={words.from} value={from} type={type} />}
                {from !== null && <span aria-hidden="true">→</span>}
                <Value label={words.to} value={to} type={type} />
              </Flex>
            </div>
          ))}
        </Stack>
      )}
      {onFill && (
        <Button variant="default" size="lg" onClick={() => onFill(line.values)}>
          {words.fill}
        </Button>
      )}
    </Stack>
  );
}

function Value({ label, value, type }: { label: string; value: string | number | null; type: FieldType }) {
  return (
    <span className={styles.value}>
      <VisuallyHidden>{label} </VisuallyHidden>
      {shownValue(value, type)}
    </span>
  );
}
