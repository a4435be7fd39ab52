import type { CalendarDate } from '#domain/calendar.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import type { ImportField } from '#import/import-fields.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** True where a sheet has no expiry date, but what it follows from: the issue date and the term. */
export function isExpiryComputed(columns: readonly { field: ImportField }[]): boolean {
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  return !has('expiresOn') && has('issuedOn') && has('term');
}

type Row = Map<ImportField, string | number | null>;

/**
 * Makes the function that computes the expiry date of a row, where its sheet has none, and checks the two dates together.
 * It returns what is wrong with the issue date, or null.
 *
 * @param issueDate what the issue date is called
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
