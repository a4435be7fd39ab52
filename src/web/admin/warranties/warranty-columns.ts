import { isValid } from '#domain/warranty/validity.ts';
import { warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { fieldColumns } from '#web/admin/list/field-columns.tsx';
import type { Warranty } from '#web/admin/records/record.ts';

/** The columns of lists of warranties. */
export const warrantyColumns = fieldColumns(warrantyTraits, 'customerName');

export const isExpired = (row: Warranty): boolean => !isValid(row);
