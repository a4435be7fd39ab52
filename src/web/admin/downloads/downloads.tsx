import { href, replace } from 'react-router';
import type { DownloadWire } from '#contract/download-operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { downloads as words } from '#strings/vi/admin/downloads.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { EmptyList } from '#web/admin/list/empty-list.tsx';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import { ListFoot } from '#web/admin/list/list-foot.tsx';
import { lastPage, listSearch, readListState } from '#web/admin/list/list-state.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { useListPending } from '#web/admin/list/use-list-pending.ts';
import type { PageHandle } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { sizes } from '#web/ui/sizes.ts';
import type { Route } from './+types/downloads.ts';
import styles from './downloads.module.css';

const page = href('/admin/downloads');

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'downloads' };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readListState({ sorts: [], filters: [] }, new URL(request.url).searchParams);
  const query = { page: String(state.page), limit: String(sizes.page) };
  try {
    const { downloads, counts } = await call('GET /admin/downloads', { query, signal: request.signal });
    if (state.page > lastPage(counts)) throw replace(page + listSearch({ ...state, page: lastPage(counts) }));
    return { state, downloads, total: counts, failed: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state, downloads: [], total: 0, failed: userMessageOf(error, words.notFetched) };
  }
}

const columns = [
  { label: words.by, cell: ({ by }: DownloadWire) => by, isName: true },
  { label: words.at, cell: ({ at }: DownloadWire) => <DateTime at={at} /> },
  {
    label: words.what,
    cell: ({ what, format, file }: DownloadWire) => (
      <span className={styles.what}>
        {words.whatOf[what]}
        <small>{format ? words.format(format) : file}</small>
      </span>
    ),
  },
  {
    label: words.cards,
    cell: ({ cards }: DownloadWire) => (cards === null ? admin.none : words.count(cards)),
    numeric: true,
  },
  { label: words.which, cell: (download: DownloadWire) => whichCards(download).join(' · ') },
];

/** Which cards an export took: its filters, as the list names them. */
function whichCards({ what, file, isActive, isSelection, isSearch, filters }: DownloadWire): string[] {
  if (what === 'backup') return [words.all];
  if (what === 'batch') return [file ?? admin.none];
  if (what === 'history' || what === 'visits') return [admin.none];
  const parts = [
    isActive === false && words.bin,
    isSelection && words.selection,
    isSearch && words.search,
    ...filterTexts(filters),
  ].filter((part): part is string => typeof part === 'string');
  return parts.length === 0 ? [words.all] : parts;
}

/** Who has taken cards or backups out of the register, for owners. */
export default function Downloads({ loaderData: { state, downloads, total, failed } }: Route.ComponentProps) {
  const pending = useListPending(page);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {downloads.length === 0 ? (
        <EmptyList failed={failed} empty={words.empty} />
      ) : (
        <div className={styles.shown} data-loading={pending || undefined}>
          <PlainTable label={words.title} rows={downloads} columns={columns} keyOf={({ _id }) => _id} />
        </div>
      )}
      {total > 0 && <ListFoot state={state} total={total} />}
    </>
  );
}
