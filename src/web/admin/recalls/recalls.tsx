import { href, Link, useNavigate } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { recalls as words } from '#strings/vi/admin/recalls.ts';
import { warrantyLabels } from '#strings/vi/fields.ts';
import { recallLabels, recallStateNames } from '#strings/vi/states.ts';
import { call } from '#web/admin/api/call.ts';
import { loadPlainList, PlainList } from '#web/admin/list/plain-list.tsx';
import { type PageHandle, useAccount } from '#web/admin/session/account.ts';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { DialogButton } from '#web/admin/ui/dialog.tsx';
import { PageHead } from '#web/admin/ui/page-head.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import type { Route } from './+types/recalls.ts';

const RecallDialog = preloadable(() => import('#web/admin/recalls/recall-dialog.tsx'));

export const meta = () => [{ title: admin.title(words.title) }];

export const handle: PageHandle = { right: 'seeNames' };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPlainList(request, (options) => call('GET /recalls', options), words.notFetched);

/** The recalls, the newest first. */
export default function Recalls({ loaderData }: Route.ComponentProps) {
  const { role } = useAccount();
  const navigate = useNavigate();
  const pageOf = (id: string) => href('/admin/recalls/:id', { id });
  return (
    <>
      <PageHead title={words.title} help="recalls" lead={words.lead}>
        {may(role, 'recalls') && (
          <DialogButton label={words.write} variant="filled">
            {(close) => <RecallDialog onDone={({ _id }) => void navigate(pageOf(_id))} onClose={close} />}
          </DialogButton>
        )}
      </PageHead>
      <PlainList
        label={words.list}
        loaded={loaderData}
        rows={loaderData.recalls}
        keyOf={({ _id }) => _id}
        columns={[
          { label: recallLabels.title, cell: ({ _id, title }) => <Link to={pageOf(_id)}>{title}</Link>, isName: true },
          { label: warrantyLabels.lot, cell: ({ lot }) => lot.replaceAll('\n', ', ') },
          { label: words.state, cell: ({ state }) => recallStateNames[state] },
          { label: words.clinics, cell: ({ dentals }) => words.count(dentals), numeric: true },
          { label: words.told, cell: ({ told, cards }) => words.toldOf(told, cards), numeric: true },
          {
            label: words.written,
            cell: ({ createdAt, createdBy }) => (
              <>
                {createdBy}, <DateTime at={createdAt} />
              </>
            ),
          },
        ]}
        empty={words.empty}
      />
    </>
  );
}
