import { isValid } from '#domain/warranty/validity.ts';
import { warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { fieldColumns } from '#web/admin/list/field-columns.tsx';
import type { Warranty } from '#web/admin/records/record.ts';

const columns = fieldColumns(warrantyTraits, 'customerName', {
  productName: 12,
  customerName: 17,
  cardNumber: 16,
  clinicName: 15,
  doctorName: 12,
  quantity: 9,
  expiresOn: 18,
  issuedOn: 10,
  toothPosition: 10,
});

/** What stands below the name in narrow windows. */
const phone = new Map([
  ['cardNumber', 'below' as const],
  ['expiresOn', 'below-end' as const],
]);

/** The columns of lists of warranties. */
export const warrantyColumns = columns.map((column) => ({ ...column, phone: phone.get(column.field) }));

export const isExpired = (row: Warranty): boolean => !isValid(row);
