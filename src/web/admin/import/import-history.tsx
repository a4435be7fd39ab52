import { href, Link, replace } from 'react-router';
import type { ImportLine } from '#contract/imports-wire.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importing } from '#strings/vi/admin/import.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { ImportUpload } from '#web/admin/import/import-upload.tsx';
import { StateBadge } from '#web/admin/import/steps/state-badge.tsx';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { type ListState, lastPage, listSearch, readListState } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/import-history.ts';
import styles from './import-history.module.css';

const words = importing.history;
const page = href('/admin/import-excel');

export const meta = () => [{ title: admin.title(words.title) }];

interface History {
  state: ListState;
  imports: ImportLine[];
  total: number;
  failed?: string;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<History> {
  const state = readListState({ sorts: [], filters: [] }, new URL(request.url).searchParams);
  const query = { page: String(state.page), limit: String(sizes.page) };
  try {
    const { imports, counts } = await call('GET /imports', { query, signal: request.signal });
    if (state.page > lastPage(counts)) throw replace(page + listSearch({ ...state, page: lastPage(counts) }));
    return { state, imports, total: counts };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state, imports: [], total: 0, failed: userMessageOf(error, words.notFetched) };
  }
}

const count = new Intl.NumberFormat('vi-VN');

const columns = [
  {
    label: words.file,
    cell: ({ _id, fileName }: ImportLine) => (
      <Link className={styles.file} to={href('/admin/import-excel/:id', { id: _id })}>
        {fileName}
      </Link>
    ),
    isName: true,
  },
  { label: words.state, cell: ({ state }: ImportLine) => <StateBadge state={state} /> },
  { label: words.at, cell: ({ at }: ImportLine) => <DateTime at={at} /> },
  { label: words.by, cell: ({ by }: ImportLine) => by },
  { label: words.rows, cell: ({ rows }: ImportLine) => count.format(rows), numeric: true },
  {
    label: words.warnings,
    cell: ({ warnings }: ImportLine) => (warnings === null ? admin.none : count.format(warnings)),
    numeric: true,
  },
];

/** The list of imports, with the chooser of files above it. */
export default function ImportHistory({ loaderData: { state, imports, total, failed } }: Route.ComponentProps) {
  const pending = useListPending(page);
  const mayWrite = useMayWrite();
  return (
    <>
      <PageHead title={words.heading} help="import" lead={words.lead} />
      {mayWrite && <ImportUpload />}
      {imports.length === 0 ? (
        <EmptyList failed={failed} empty={words.empty} />
      ) : (
        <div className={styles.shown} data-loading={pending || undefined}>
          <PlainTable label={words.lead} rows={imports} columns={columns} keyOf={({ _id }) => _id} />
        </div>
      )}
      {total > 0 && <ListFoot state={state} total={total} />}
    </>
  );
}
