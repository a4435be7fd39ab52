import { admin } from '#strings/vi/admin/common.ts';
import { clinicFields as words } from '#strings/vi/admin/records.ts';
import { clinics } from '#web/admin/clinics/clinic-resource.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import type { Clinic } from '#web/admin/records/record.ts';
import type { Route } from './+types/clinic-list.ts';

export const meta = () => [{ title: admin.title(clinics.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(clinics, request);

const columns: readonly Column<Clinic>[] = [
  { field: 'name', label: words.name, cell: (row) => row.name, isName: true },
];

/** The list of clinics. */
export default function ClinicList({ loaderData }: Route.ComponentProps) {
  return <ListPage noun={clinics} data={loaderData} columns={columns} />;
}
