import { formatDate } from '#domain/calendar.ts';
import { isValid } from '#domain/warranty/validity.ts';
import { ImportPanel } from '#web/admin/import/import-panel.tsx';
import type { Column } from '#web/admin/list/column.ts';
import { ListPage } from '#web/admin/list/list-page.tsx';
import { loadList } from '#web/admin/list/load-list.ts';
import type { Warranty } from '#web/admin/records/record.ts';
import { warranties } from '#web/admin/warranties/warranty-noun.ts';
import { admin } from '#web/strings/vi-admin.ts';
import { warrantyFields as words } from '#web/strings/vi-admin-records.ts';
import type { Route } from './+types/warranty-list.ts';

export const meta = () => [{ title: admin.title(warranties.words.title) }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(warranties, request);

const columns: readonly Column<Warranty>[] = [
  { field: 'productName', label: words.productName, cell: (row) => row.productName },
  { field: 'customerName', label: words.customerName, cell: (row) => row.customerName, isName: true },
  { field: 'cardNumber', label: words.cardNumber, cell: (row) => row.cardNumber },
  { field: 'clinicName', label: words.clinicName, cell: (row) => row.clinicName },
  { field: 'doctorName', label: words.doctorName, cell: (row) => row.doctorName ?? admin.none },
  { field: 'quantity', label: words.quantity, cell: (row) => row.quantity, numeric: true },
  { field: 'expiresOn', label: words.expiresOn, cell: (row) => formatDate(row.expiresOn) },
];

/** The list of warranties. */
export default function WarrantyList({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      noun={warranties}
      data={loaderData}
      columns={columns}
      isExpired={(row) => !isValid(row)}
      tools={<ImportPanel />}
    />
  );
}
