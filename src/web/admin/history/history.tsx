import { Anchor, Button, Flex, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { href, Link, replace, useRevalidator } from 'react-router';
import { kindOf } from '#contract/audit-names.ts';
import type { AuditLineWire } from '#contract/audit-operations.ts';
import type { AnswerOf, QueryOf } from '#contract/operations.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { history as shared } from '#strings/vi/history.ts';
import { call, load } from '#web/admin/api/call.ts';
import { undoChange } from '#web/admin/changes/undo-change.ts';
import { UndoDialog } from '#web/admin/changes/undo-dialog.tsx';
import { HistoryFilterBar } from '#web/admin/history/history-filter-bar.tsx';
import {
  type HistoryFilters,
  type HistoryState,
  historyQuery,
  historyUrl,
  readHistoryState,
} from '#web/admin/history/history-state.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { HistoryTable, RecordName } from '#web/admin/list/history-table.tsx';
import { ListSearch } from '#web/admin/list/list-search.tsx';
import { type ListState, useListPending } from '#web/admin/list/list-state.ts';
import tableStyles from '#web/admin/list/record-table.module.css';
import { RowButton } from '#web/admin/list/row-actions.tsx';
import { type PageHandle, useMayWrite } from '#web/admin/session/account.ts';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { ExportDialog } from '#web/admin/ui/export-dialog.tsx';
import { RestoreIcon } from '#web/admin/ui/icons.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { DownloadIcon } from '#web/ui/shared-icons.tsx';
import { sizes } from '#web/ui/sizes.ts';
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

/** The history of the whole register, for owners and staff. */
export default function History({ loaderData: { state, page, choices, failed } }: Route.ComponentProps) {
  const pending = useListPending();
  const lines = page.history;
  const [asked, setAsked] = useState<AuditLineWire>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title={words.title} help="history">
        <Button component={Link} to={href('/admin/changes')} variant="default">
          {changes.title}
        </Button>
        {lines.length > 0 && <ExportHistory filters={state.filters} />}
      </PageHead>
      <Text c="dimmed" mb="md">
        {state.filters.of === undefined ? words.lead : `${words.ofLead} `}
        {state.filters.of !== undefined && <Link to={historyUrl({ filters: {} })}>{words.all}</Link>}
      </Text>
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
          <HistoryTable
            label={words.title}
            lines={lines}
            recordCell={(line) => <Records line={line} />}
            actions={{ label: words.rowActions, of: (line) => <LineActions line={line} onUndo={setAsked} /> }}
          />
        </div>
      )}
      {!failed && <Pages state={state} page={page} />}
      {asked && (
        <UndoDialog
          question={words.undoLead(asked.record?.name ?? shared.kinds[kindOf(asked.kind)], asked.change?.counts ?? 1)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void undoChange({ change: asked.change?._id, onDone: revalidate })}
        />
      )}
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

/** The button that takes the change of a line back. */
function LineActions({ line, onUndo }: { line: AuditLineWire; onUndo: (line: AuditLineWire) => void }) {
  const mayWrite = useMayWrite();
  if (!mayWrite || !line.change) return null;
  return (
    <RowButton
      icon={<RestoreIcon />}
      label={changes.undo}
      name={changes.undoNamed(`${shared.actions[line.action]} ${line.record?.name ?? ''}`.trim())}
      isGentle
      onClick={() => onUndo(line)}
    />
  );
}
