import type { z } from 'zod';
import type { FieldDefinition } from '#domain/field-definition.ts';
import { requiredText } from '#domain/fields.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { importFields as words } from '#strings/vi/server/import-rows.ts';

/** The columns of a spreadsheet: the fields of a warranty, and the term from which its expiry date is computed. */
export const importFields = {
  ...warrantyFields,
  term: {
    label: words.term,
    type: 'code',
    isOptional: true,
    isPublic: false,
    isSearched: false,
    order: 'none',
    list: 'never',
  },
} as const satisfies Record<ImportField, FieldDefinition>;

const maxTermLength = 60;

/** The schema of a cell in each column. */
export const importSchemas = {
  ...warrantySchema.shape,
  term: requiredText(maxTermLength).refine((text) => parseWarrantyTerm(text) !== null, words.unclearTerm),
} satisfies Record<ImportField, z.ZodType>;

/**
 * True if a sheet has an issue date instead of an expiry date, and a term or a product, whose term is used.
 *
 * @param given fields for which a person has given one value for all rows
 */
export function isExpiryComputed(
  columns: readonly { field: ImportField }[],
  given?: Pick<ReadonlySet<ImportField>, 'has'>,
): boolean {
  const has = (field: ImportField) => given?.has(field) || columns.some((column) => column.field === field);
  return !has('expiresOn') && Boolean(has('issuedOn') && (has('term') || has('productName')));
}

/** True for what people say about a card in words of their own: it may be anything, and makes no row a card. */
export function isFreeText(field: ImportField): boolean {
  return importFields[field].type === 'multiline';
}

/** True for a field whose text is stored as it is read. */
export function isName(field: ImportField): boolean {
  return importFields[field].type === 'name';
}
