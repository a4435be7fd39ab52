import { Anchor, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { href, Link, replace, useRevalidator } from 'react-router';
import { kindOf } from '#contract/audit-names.ts';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import type { AnswerOf, QueryOf } from '#contract/operations.ts';
import { type RecordPath, recordPaths } from '#contract/record-names.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { history as shared } from '#strings/vi/history.ts';
import { call, userMessageOf } from '#web/admin/api/call.ts';
import { load } from '#web/admin/api/load.ts';
import { HistoryFilterBar } from '#web/admin/history/history-filter-bar.tsx';
import {
  type HistoryFilters,
  type HistoryState,
  historyQuery,
  historyUrl,
  readHistoryState,
} from '#web/admin/history/history-state.ts';
import { canPutBack, isRecordLine, PutBackDialog, type RecordLine } from '#web/admin/history/put-back-dialog.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { type ListState, useListPending } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import tableStyles from '#web/admin/list/record-table.module.css';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { DialogButton } from '#web/admin/ui/dialog-button.tsx';
import { ExportDialog } from '#web/admin/ui/export-dialog.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import pageStyles from '#web/ui/page.module.css';
import { DownloadIcon } from '#web/ui/shared-icons.tsx';
import { sizes } from '#web/ui/sizes.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import type { Route } from './+types/history.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'history' };

type Page = Omit<AnswerOf<'GET /admin/history'>, 'success'>;

const none: Page = { history: [], hasNewer: false, hasOlder: false, isPartial: false };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readHistoryState(new URL(request.url).searchParams);
  const { filters, before, after } = state;
  // What the server does not know of kinds and actions, it refuses with a sentence.
  const fold = filters.of === undefined && filters.import === undefined ? 'true' : 'false';
  const query = {
    ...historyQuery(filters),
    before,
    after,
    fold,
    limit: String(sizes.history),
  } as QueryOf<'GET /admin/history'>;
  const { signal } = request;
  const loaded = await load(async () => {
    const [page, choices] = await Promise.all([
      call('GET /admin/history', { query, signal }),
      call('GET /admin/history/choices', { signal }),
    ]);
    return { page, choices };
  }, words.notFetched);
  const { page = none } = loaded;
  // The newer lines of a page are fewer than a page where it is the first.
  if (loaded.page && after !== undefined && !page.hasNewer && page.history.length < sizes.history)
    throw replace(historyUrl({ filters }));
  return { state, ...loaded, page };
}

const columns = [
  { label: words.at, cell: ({ at }: AuditLineWire) => <DateTime at={at} /> },
  { label: words.by, cell: ({ by }: AuditLineWire) => <Text miw="5rem">{by}</Text> },
  {
    label: words.what,
    cell: ({ action, kind }: AuditLineWire) => (
      <Stack gap={0}>
        {shared.actions[action]}
        <small>{shared.kinds[kindOf(kind)]}</small>
      </Stack>
    ),
  },
  { label: words.record, cell: (line: AuditLineWire) => <Records line={line} />, isName: true },
  { label: words.changes, cell: (line: AuditLineWire) => <HistoryChanges line={line} /> },
];

/** The history of the whole register, for owners and staff. */
export default function History({ loaderData: { state, page, choices, failed } }: Route.ComponentProps) {
  const pending = useListPending();
  const lines = page.history;
  const [opened, setOpened] = useState<RecordLine>();
  return (
    <>
      <PageHead title={words.title} help="history">
        {lines.length > 0 && <ExportHistory filters={state.filters} />}
      </PageHead>
      {state.filters.of === undefined ? (
        <Text c="dimmed" mb="md">
          {words.lead}
        </Text>
      ) : (
        <Text c="dimmed" mb="md">
          {words.ofLead} <Link to={historyUrl({ filters: {} })}>{words.all}</Link>
        </Text>
      )}
      <HistorySearch filters={state.filters} isPending={pending} />
      {page.isPartial && <p role="status">{words.partial}</p>}
      <HistoryFilterBar filters={state.filters} choices={choices} />
      {lines.length === 0 ? (
        <EmptyList
          failed={failed}
          empty={words.empty}
          isFiltered={Object.keys(state.filters).length > 0}
          unfilteredUrl={historyUrl({ filters: {} })}
        />
      ) : (
        <div className={tableStyles.shown} data-loading={pending || undefined}>
          <PlainTable
            label={words.title}
            rows={lines}
            columns={columns}
            keyOf={({ _id }) => _id}
            actions={{ label: words.rowActions, of: (line) => <LineActions line={line} onPutBack={setOpened} /> }}
          />
        </div>
      )}
      {!failed && <Pages state={state} page={page} />}
      {opened && <PutBackDialog line={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The words that the records of the lines have. */
function HistorySearch({ filters: { q = '', ...others }, isPending }: { filters: HistoryFilters; isPending: boolean }) {
  const next: ListState = { q, page: 1, dir: 'asc', filters: {}, pageParameters: others };
  return <ListSearch next={next} placeholder={words.search} isPending={isPending} />;
}

/** What a line is about, and the way to those that it stands for. */
function Records({ line }: { line: AuditLineWire }) {
  if (line.lines === 1) return <RecordName line={line} />;
  const name = line.record?.name ?? shared.kinds[kindOf(line.kind)];
  return (
    <Stack gap={0} align="start">
      {line.record && <RecordName line={line} />}
      <Anchor
        component={Link}
        to={historyUrl({ filters: { of: line._id } })}
        aria-label={words.openName(name, line.lines)}
      >
        {words.open(line.lines)}
      </Anchor>
    </Stack>
  );
}

function RecordName({ line: { kind, record } }: { line: AuditLineWire }) {
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

/** Links to the newer and the older lines. */
function Pages({ state: { filters }, page }: { state: HistoryState; page: Page }) {
  const [first, last] = [page.history[0], page.history.at(-1)];
  return (
    <Flex component="nav" gap="lg" justify="end" mt="md" aria-label={words.paging}>
      {page.hasNewer && (
        <Anchor component={Link} to={historyUrl({ filters })}>
          {words.newest}
        </Anchor>
      )}
      {page.hasNewer && first && (
        <Anchor component={Link} to={historyUrl({ filters, after: first._id })} rel="prev">
          ← {words.newer}
        </Anchor>
      )}
      {page.hasOlder && last && (
        <Anchor component={Link} to={historyUrl({ filters, before: last._id })} rel="next">
          {words.older} →
        </Anchor>
      )}
    </Flex>
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
  const isFolded = changes.length > maxShown || action === 'create';
  const list = (
    <Flex component="ul" direction="column" gap={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {changes.map(({ field, label, type, from, to }) => (
        <li key={field}>
          <Text span c="dimmed">{`${label}: `}</Text>
          {action !== 'create' && (
            <>
              <VisuallyHidden>{forms.history.from} </VisuallyHidden>
              {shownValue(from, type)} <span aria-hidden="true">→</span>{' '}
              <VisuallyHidden>{forms.history.to} </VisuallyHidden>
            </>
          )}
          <strong>{shownValue(to, type)}</strong>
        </li>
      ))}
    </Flex>
  );
  return (
    <div>
      {isFolded ? (
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

/** Downloads the lines that match the filters as a spreadsheet. */
const ExportHistory = ({ filters }: { filters: HistoryFilters }) => (
  <DialogButton label={words.export} leftSection={<DownloadIcon />}>
    {(close) => (
      <ExportDialog
        title={words.exportTitle}
        lead={words.exportLead}
        action="/api/admin/history/export"
        parameters={historyQuery(filters)}
        onClose={close}
      />
    )}
  </DialogButton>
);

/** True if the line has former values that can be written again. */
const hasFormerValues = ({ action, changes }: AuditLineWire) =>
  (action === 'update' || action === 'carry') && changes.some(({ field }) => canPutBack(field));

/** What can be done about a line: restore what is in the bin, put former values back. */
function LineActions({ line, onPutBack }: { line: AuditLineWire; onPutBack: (line: RecordLine) => void }) {
  const { revalidate } = useRevalidator();
  if (!isRecordLine(line)) return null;
  const { kind, record } = line;

  async function restore() {
    try {
      await call(`PUT /${kind}/restore/:id`, { params: { id: record._id } });
      toastSuccess(words.restored);
    } catch (error) {
      toastError(userMessageOf(error, words.notRestored));
    }
    void revalidate();
  }

  if (record.state === 'deleted' && line.action === 'bin')
    return (
      <RowButton
        icon={<RestoreIcon />}
        label={words.restore}
        name={words.restoreRow(record.name)}
        isGentle
        onClick={() => void restore()}
      />
    );
  if (record.state !== 'active' || !hasFormerValues(line)) return null;
  return (
    <RowButton
      icon={<RestoreIcon />}
      label={words.putBack}
      name={words.putBackRow(record.name)}
      isGentle
      onClick={() => onPutBack(line)}
    />
  );
}
