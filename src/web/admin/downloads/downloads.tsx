import { Stack } from '@mantine/core';
import type { DownloadWire } from '#contract/download-operations.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { downloads as words } from '#strings/vi/admin/downloads.ts';
import { call } from '#web/admin/api/call.ts';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import type { PageHandle } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/downloads.ts';

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'downloads' };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPlainList(request, (options) => call('GET /admin/downloads', options), words.notFetched);

const columns = [
  { label: words.by, cell: ({ by }: DownloadWire) => by, isName: true },
  { label: words.at, cell: ({ at }: DownloadWire) => <DateTime at={at} /> },
  {
    label: words.what,
    cell: ({ what, format, file }: DownloadWire) => (
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        {words.whatOf[what]}
        <small>{format ? words.format(format) : file}</small>
      </Stack>
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
  if (what === 'customer') return [words.selection];
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
export default function Downloads({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <PlainList
        label={words.title}
        loaded={loaderData}
        rows={loaderData.downloads}
        columns={columns}
        keyOf={({ _id }) => _id}
        empty={words.empty}
      />
    </>
  );
}
