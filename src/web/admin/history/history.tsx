import { useState } from 'react';
import { href, Link, replace } from 'react-router';
import { kindOf } from '#contract/audit-names.ts';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import type { AnswerOf, QueryOf } from '#contract/operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { history as shared } from '#strings/vi/history.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { ExportHistory } from '#web/admin/history/export-history.tsx';
import { HistoryChanges } from '#web/admin/history/history-changes.tsx';
import { HistoryFilterBar } from '#web/admin/history/history-filter-bar.tsx';
import {
  type HistoryFilters,
  type HistoryState,
  historyUrl,
  readHistoryState,
} from '#web/admin/history/history-state.ts';
import { LineActions } from '#web/admin/history/line-actions.tsx';
import { PutBackDialog } from '#web/admin/history/put-back-dialog.tsx';
import type { RecordLine } from '#web/admin/history/record-line.ts';
import { recordUrl } from '#web/admin/history/record-url.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import type { ListState } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import type { PageHandle } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/history.ts';
import styles from './history.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'history' };

type Page = Omit<AnswerOf<'GET /admin/history'>, 'success'>;

const none: Page = { history: [], hasNewer: false, hasOlder: false, isPartial: false };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readHistoryState(new URL(request.url).searchParams);
  const { filters, before, after } = state;
  // What the server does not know of kinds and actions, it refuses with a sentence.
  const fold = filters.of === undefined && filters.import === undefined ? 'true' : 'false';
  const query = { ...filters, before, after, fold, limit: String(sizes.history) } as QueryOf<'GET /admin/history'>;
  const { signal } = request;
  try {
    const [page, choices] = await Promise.all([
      call('GET /admin/history', { query, signal }),
      call('GET /admin/history/choices', { signal }),
    ]);
    // The newer lines of a page are fewer than a page where it is the first.
    if (after !== undefined && !page.hasNewer && page.history.length < sizes.history)
      throw replace(historyUrl({ filters }));
    return { state, page, choices, failed: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state, page: none, choices: undefined, failed: userMessageOf(error, words.notFetched) };
  }
}

const columns = [
  { label: words.at, cell: ({ at }: AuditLineWire) => <DateTime at={at} /> },
  { label: words.by, cell: ({ by }: AuditLineWire) => <span className={styles.by}>{by}</span> },
  {
    label: words.what,
    cell: ({ action, kind }: AuditLineWire) => (
      <span className={styles.what}>
        {shared.actions[action]}
        <small>{shared.kinds[kindOf(kind)]}</small>
      </span>
    ),
  },
  { label: words.record, cell: (line: AuditLineWire) => <Records line={line} />, isName: true },
  { label: words.changes, cell: (line: AuditLineWire) => <HistoryChanges line={line} /> },
];

/** The history of the whole register, for owners and staff. */
export default function History({ loaderData: { state, page, choices, failed } }: Route.ComponentProps) {
  const pending = useListPending(href('/admin/history'));
  const lines = page.history;
  const [opened, setOpened] = useState<RecordLine>();
  return (
    <>
      <PageHead title={words.title} help="history">
        {lines.length > 0 && <ExportHistory filters={state.filters} />}
      </PageHead>
      {state.filters.of === undefined ? (
        <p className={styles.lead}>{words.lead}</p>
      ) : (
        <p className={styles.lead}>
          {words.ofLead} <Link to={historyUrl({ filters: {} })}>{words.all}</Link>
        </p>
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
        <div className={styles.shown} data-loading={pending || undefined}>
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
    <span className={styles.what}>
      {line.record && <RecordName line={line} />}
      <Link
        className={styles.record}
        to={historyUrl({ filters: { of: line._id } })}
        aria-label={words.openName(name, line.lines)}
      >
        {words.open(line.lines)}
      </Link>
    </span>
  );
}

function RecordName({ line: { kind, record } }: { line: AuditLineWire }) {
  if (!record) return admin.none;
  if (record.name === null) return <span className={styles.removed}>{shared.removed(record._id)}</span>;
  const url = recordUrl(kind, record._id);
  return (
    <span className={styles.what}>
      {url === undefined ? (
        record.name
      ) : (
        <Link className={styles.record} to={url}>
          {record.name}
        </Link>
      )}
      {record.state === 'deleted' && <small>{words.inBin}</small>}
    </span>
  );
}

/** Links to the newer and the older lines. */
function Pages({ state: { filters }, page }: { state: HistoryState; page: Page }) {
  const [first, last] = [page.history[0], page.history.at(-1)];
  return (
    <nav className={styles.pages} aria-label={words.paging}>
      {page.hasNewer && <Link to={historyUrl({ filters })}>{words.newest}</Link>}
      {page.hasNewer && first && (
        <Link to={historyUrl({ filters, after: first._id })} rel="prev">
          ← {words.newer}
        </Link>
      )}
      {page.hasOlder && last && (
        <Link to={historyUrl({ filters, before: last._id })} rel="next">
          {words.older} →
        </Link>
      )}
    </nav>
  );
}
