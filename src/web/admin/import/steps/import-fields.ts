import { type ImportFieldName, importFieldNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { importFields } from '#strings/vi/server/import-rows.ts';

interface ImportColumn {
  name: ImportFieldName;
  label: string;
  isOptional: boolean;
  isDate: boolean;
}

const fields: readonly ImportField[] = [...keysOf(warrantyFields), 'term'];

/** The fields that a column of a spreadsheet can hold, in the order of lists, by their names in the API. */
export const importColumns: readonly ImportColumn[] = fields.map((field) =>
  field === 'term'
    ? { name: 'term', label: importFields.term, isOptional: true, isDate: false }
    : {
        name: importFieldNames[field],
        label: warrantyFields[field].label,
        isOptional: warrantyFields[field].isOptional,
        isDate: warrantyFields[field].type === 'date',
      },
);

const byName = new Map(importColumns.map((column) => [column.name, column]));

/** The label of a field. */
export const labelOf = (name: ImportFieldName): string => byName.get(name)?.label ?? name;

/**
 * The labels of required fields that neither a column nor a constant gives. An issue date gives the expiry date by a term, or
 * by that of the product; teeth give their quantity.
 */
export function missingFields(has: (name: ImportFieldName) => boolean): string[] {
  const isComputed = has('issuedDate') && (has('term') || has('productName'));
  return importColumns
    .filter(({ name, isOptional }) => !isOptional && !has(name) && !(name === 'expiryDate' && isComputed))
    .filter(({ name }) => !(name === 'quantity' && has('toothPosition')))
    .map(({ label }) => label);
}
