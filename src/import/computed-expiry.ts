import type { CalendarDate } from '#domain/calendar.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { ImportField } from '#import/import-fields.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** True if a sheet has an issue date and a term instead of an expiry date. */
export function isExpiryComputed(columns: readonly { field: ImportField }[]): boolean {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  return !has('expiresOn') && has('issuedOn') && has('term');
}

type Row = Map<ImportField, string | number | null>;

/**
 * Creates the function that checks the dates of a row, and computes the expiry date if the sheet has none. It returns
 * the error of the issue date, or null.
 *
 * @param issueDate the label of the issue date
 */
export function rowDates(columns: readonly { field: ImportField }[], issueDate: string): (row: Row) => string | null {
  const isComputed = isExpiryComputed(columns);
  return (row) => {
    const issuedOn = textIn(row, 'issuedOn');
    if (isComputed && issuedOn === null) return words.missing(issueDate);
    if (isComputed) row.set('expiresOn', computeExpiry(issuedOn, textIn(row, 'term')));
    const expiresOn = textIn(row, 'expiresOn');
    if (expiresOn === null) return isComputed ? words.noExpiry : null;
    return issueDateProblem({ issuedOn, expiresOn });
  };
}

function computeExpiry(issuedOn: CalendarDate | null, term: string | null): CalendarDate | null {
  const length = parseWarrantyTerm(term ?? '');
  return length && issuedOn !== null ? addTerm(issuedOn, length) : null;
}

function textIn(row: Row, field: ImportField): string | null {
  const value = row.get(field);
  return typeof value === 'string' ? value : null;
}
