import { Anchor, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { kindOf } from '#contract/audit-names.ts';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import { type RecordPath, recordPaths } from '#contract/record-names.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { history as shared } from '#strings/vi/history.ts';
import { PlainTable, type PlainTableProps } from '#web/admin/list/plain-table.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import pageStyles from '#web/ui/page.module.css';

export interface HistoryTableProps {
  label: string;
  lines: readonly AuditLineWire[];
  /** What a line is about; left out where all are about one record. */
  recordCell?: (line: AuditLineWire) => ReactNode;
  /** The column with the buttons of a line, if any has some. */
  actions: PlainTableProps<AuditLineWire>['actions'];
}

/** Lines of the history, of the whole register or of one record: when, by whom, what was done, and what that has changed. */
export function HistoryTable({ label, lines, recordCell, actions }: HistoryTableProps) {
  const columns = [
    { label: words.at, cell: ({ at }: AuditLineWire) => <DateTime at={at} /> },
    { label: words.by, cell: ({ by }: AuditLineWire) => <Text miw="5rem">{by}</Text> },
    {
      label: words.what,
      cell: (line: AuditLineWire) => <Action line={line} hasRecord={recordCell !== undefined} />,
      isName: !recordCell,
    },
    ...(recordCell ? [{ label: words.record, cell: recordCell, isName: true }] : []),
    { label: words.changes, cell: (line: AuditLineWire) => <HistoryChanges line={line} /> },
  ];
  return <PlainTable label={label} rows={lines} columns={columns} keyOf={({ _id }) => _id} actions={actions} />;
}

/** What was done, to what kind of record where there are several, and by which import. */
function Action({ line, hasRecord }: { line: AuditLineWire; hasRecord: boolean }) {
  const { action, kind, import: file } = line;
  return (
    <Stack gap={0} miw="5rem" style={{ overflowWrap: 'anywhere' }}>
      {shared.actions[action]}
      {hasRecord && <small>{shared.kinds[kindOf(kind)]}</small>}
      {file && !(hasRecord && kind === 'import') && (
        <Anchor component={Link} fz="sm" to={href('/admin/import-excel/:id', { id: file._id })}>
          {file.fileName}
        </Anchor>
      )}
    </Stack>
  );
}

/** The name of what a line is about, with a link to its page. */
export function RecordName({ line: { kind, record } }: { line: AuditLineWire }) {
  if (!record) return admin.none;
  if (record.name === null) return <Text c="dimmed">{shared.removed(record._id)}</Text>;
  const url = recordUrl(kind, record._id);
  return (
    <Stack gap={0} align="start">
      {url === undefined ? (
        record.name
      ) : (
        <Anchor component={Link} to={url}>
          {record.name}
        </Anchor>
      )}
      {record.state === 'deleted' && <small>{words.inBin}</small>}
    </Stack>
  );
}

const paths: readonly string[] = Object.values(recordPaths);
const isRecordPath = (kind: string): kind is RecordPath => paths.includes(kind);

/** The page of what a line is about; undefined if it has none. */
function recordUrl(kind: AuditLineWire['kind'], id: string): string | undefined {
  if (isRecordPath(kind)) return href(`/admin/update-${kind}/:id`, { id });
  if (kind === 'import') return href('/admin/import-excel/:id', { id });
  if (kind === 'card-batch') return href('/admin/cards');
  return kind === 'account' ? href('/admin/accounts') : undefined;
}

/** Changes that are shown at once. */
const maxShown = 3;

/** What a line has changed, old → new. Many changes are folded. */
function HistoryChanges({ line: { action, changes, note } }: { line: AuditLineWire }) {
  if (changes.length === 0) return note ?? admin.none;
  const isNew = action === 'create' || action === 'import';
  const list = (
    <Flex component="ul" direction="column" gap={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {changes.map(({ field, label, type, from, to }) => (
        <li key={field}>
          <Text span c="dimmed">{`${label}: `}</Text>
          {!isNew && (
            <>
              <VisuallyHidden>{words.before} </VisuallyHidden>
              {shownValue(from, type)} <span aria-hidden="true">→</span> <VisuallyHidden>{words.after} </VisuallyHidden>
            </>
          )}
          <strong>{shownValue(to, type)}</strong>
        </li>
      ))}
    </Flex>
  );
  return (
    <div>
      {isNew || changes.length > maxShown ? (
        <details>
          <summary className={pageStyles.summary}>{words.moreChanges(changes.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {note !== null && <small>{note}</small>}
    </div>
  );
}
