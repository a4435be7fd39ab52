import { isValid } from '#domain/warranty/validity.ts';
import { warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/field-columns.tsx';
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

/** The columns of lists of warranties. */
export const warrantyColumns = inTwoLines(columns, ['cardNumber', 'expiresOn']);

export const isExpired = (row: Warranty): boolean => !isValid(row);
