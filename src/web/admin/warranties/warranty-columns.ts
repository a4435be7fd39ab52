import { isValid } from '#domain/warranty/validity.ts';
import { warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { fieldColumns, inTwoLines } from '#web/admin/list/field-columns.tsx';
import type { Warranty } from '#web/admin/records/record.ts';

const columns = fieldColumns(warrantyTraits, 'customerName', {
  productName: 17,
  customerName: 17,
  cardNumber: 15.5,
  clinicName: 16.5,
  doctorName: 10.5,
  quantity: 8.5,
  expiresOn: 15,
  issuedOn: 10,
  toothPosition: 10,
});

/** The columns of lists of warranties. */
export const warrantyColumns = inTwoLines(columns, ['cardNumber', 'expiresOn']);

export const isExpired = (row: Warranty): boolean => !isValid(row);
