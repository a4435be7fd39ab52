import { formatDate } from '#domain/calendar.ts';
import { isValid } from '#domain/warranty/validity.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { warrantyFields as words } from '#strings/vi/admin/records.ts';
import type { Column } from '#web/admin/list/column.ts';
import type { Warranty } from '#web/admin/records/record.ts';

/** What lists of warranties show. */
export const warrantyColumns: readonly Column<Warranty>[] = [
  { field: 'productName', label: words.productName, cell: (row) => row.productName },
  { field: 'customerName', label: words.customerName, cell: (row) => row.customerName, isName: true },
  { field: 'cardNumber', label: words.cardNumber, cell: (row) => row.cardNumber },
  { field: 'clinicName', label: words.clinicName, cell: (row) => row.clinicName },
  { field: 'doctorName', label: words.doctorName, cell: (row) => row.doctorName ?? admin.none },
  { field: 'quantity', label: words.quantity, cell: (row) => row.quantity, numeric: true },
  { field: 'expiresOn', label: words.expiresOn, cell: (row) => formatDate(row.expiresOn) },
];

export const isExpired = (row: Warranty): boolean => !isValid(row);
