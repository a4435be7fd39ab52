import { Anchor } from '@mantine/core';
import { href, Link } from 'react-router';
import type { ImportLine } from '#contract/imports-wire.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importing } from '#strings/vi/admin/import.ts';
import { call } from '#web/admin/api/call.ts';
import { ImportUpload } from '#web/admin/import/import-upload.tsx';
import { StateBadge } from '#web/admin/import/steps/state-badge.tsx';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { useMayWrite } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import type { Route } from './+types/import-history.ts';

const words = importing.history;

export const meta = () => [{ title: admin.title(words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPlainList(request, (options) => call('GET /imports', options), words.notFetched);

const columns = [
  {
    label: words.file,
    cell: ({ _id, fileName }: ImportLine) => (
      <Anchor component={Link} style={{ overflowWrap: 'anywhere' }} to={href('/admin/import-excel/:id', { id: _id })}>
        {fileName}
      </Anchor>
    ),
    isName: true,
  },
  { label: words.state, cell: ({ state }: ImportLine) => <StateBadge state={state} /> },
  { label: words.at, cell: ({ at }: ImportLine) => <DateTime at={at} /> },
  { label: words.by, cell: ({ by }: ImportLine) => by },
  { label: words.rows, cell: ({ rows }: ImportLine) => rows.toLocaleString('vi-VN'), numeric: true },
  {
    label: words.warnings,
    cell: ({ warnings }: ImportLine) => (warnings === null ? admin.none : warnings.toLocaleString('vi-VN')),
    numeric: true,
  },
];

/** The list of imports, with the chooser of files above it. */
export default function ImportHistory({ loaderData }: Route.ComponentProps) {
  const mayWrite = useMayWrite();
  return (
    <>
      <PageHead title={words.title} heading={words.heading} help="import" lead={words.lead} />
      {mayWrite && <ImportUpload />}
      <PlainList
        label={words.lead}
        loaded={loaderData}
        rows={loaderData.imports}
        columns={columns}
        keyOf={({ _id }) => _id}
        empty={words.empty}
      />
    </>
  );
}
