import { warrantyNames } from '#contract/warranty-names.ts';
import type { ImportField } from '#domain/import/import-plan.ts';

/** The wire's names for the columns of a spreadsheet. */
export const importFieldNames = { ...warrantyNames, term: 'term' } as const satisfies Record<ImportField, string>;

export type ImportFieldName = (typeof importFieldNames)[ImportField];
