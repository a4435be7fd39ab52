import { admin } from '#strings/vi/admin/common.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { MergeSelected } from '#web/admin/form/merge-selected.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import type { Route } from './+types/clinic-list.ts';

export const meta = () => [{ title: admin.title(clinics.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(clinics, request);

/** The list of clinics. */
export default function ClinicList({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      resource={clinics}
      data={loaderData}
      columns={clinics.columns}
      bulkEdit={(selection) => <MergeSelected resource={clinics} selection={selection} />}
    />
  );
}
