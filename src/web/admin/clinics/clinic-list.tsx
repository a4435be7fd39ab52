import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { namedCards as words } from '#strings/vi/admin/named-cards.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { MergeSelected } from '#web/admin/form/merge-selected.tsx';
import type { Column } from '#web/admin/list/columns.tsx';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { cardList } from '#web/admin/list/list-state.ts';
import { loadList } from '#web/admin/list/load-list.ts';
import { facetsQuery } from '#web/admin/list/use-facets.ts';
import type { Clinic } from '#web/admin/records/resource-config.ts';
import type { Route } from './+types/clinic-list.ts';

export const meta = () => [{ title: admin.title(clinics.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(listed, request);

const columns: readonly Column<Clinic>[] = [
  ...clinics.columns,
  { field: 'cards', label: words.title, numeric: true, share: 16, cell: (clinic) => <Cards {...clinic} /> },
];

/** Clinics are looked for by name. */
const listed = { ...clinics, firstSort: 'name' };

/** The list of clinics. */
export default function ClinicList({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      resource={listed}
      data={loaderData}
      columns={columns}
      bulkEdit={(selection) => <MergeSelected resource={clinics} selection={selection} />}
    />
  );
}

/** How many active cards a clinic has, with a link to them. Without an answer, or beyond the names that are counted, nothing. */
function Cards({ id }: Pick<Clinic, 'id'>) {
  const { data } = useQuery(facetsQuery({}));
  const found = data?.dentals.find((figure) => figure._id === String(id));
  return found ? <Link to={cardList({ clinic: found.name })}>{words.count(found.counts)}</Link> : admin.none;
}
