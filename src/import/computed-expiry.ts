import type { CalendarDate } from '#domain/calendar.ts';
import type { FaultKind } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

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

/** The term of the product that a name in a sheet means, as its catalogue has it; undefined if none is known. */
export type TermOf = (productName: string) => string | undefined;

/** What has been read of a row. */
export type FieldValues = Partial<Record<ImportField, string | number | null>>;
type Problem = { kind: FaultKind; reason: string };

/**
 * Creates the function that checks the dates of a row, and computes the expiry date if the sheet has none and nobody has
 * filled it in: by the term of the sheet, or by that of the product where the sheet has none. It returns the fault of the
 * issue date, or null.
 *
 * @param issueDate the label of the issue date
 */
export function rowDates(
  columns: readonly { field: ImportField }[],
  { issueDate, termOf }: { issueDate: string; termOf: TermOf },
): (row: FieldValues) => Problem | null {
  const isComputed = isExpiryComputed(columns);
  const compute = (row: FieldValues, issuedOn: CalendarDate | null): Problem | null => {
    if (issuedOn === null) return { kind: 'missing', reason: words.missing(issueDate) };
    const productName = textIn(row, 'productName') ?? '';
    const term = textIn(row, 'term') ?? termOf(productName);
    if (term === undefined) return { kind: 'invalid-date', reason: words.noTerm(productName) };
    const length = parseWarrantyTerm(term);
    row.expiresOn = length && addTerm(issuedOn, length);
    return row.expiresOn === null ? { kind: 'invalid-date', reason: words.noExpiry } : null;
  };
  return (row) => {
    const issuedOn = textIn(row, 'issuedOn');
    const problem = isComputed && textIn(row, 'expiresOn') === null ? compute(row, issuedOn) : null;
    if (problem) return problem;
    const expiresOn = textIn(row, 'expiresOn');
    if (expiresOn === null) return null;
    const reason = issueDateProblem({ issuedOn, expiresOn });
    return reason === null ? null : { kind: 'invalid-date', reason };
  };
}

function textIn(row: FieldValues, field: ImportField): string | null {
  const value = row[field];
  return typeof value === 'string' ? value : null;
}
