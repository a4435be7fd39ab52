import type { CalendarDate } from '#domain/calendar.ts';
import type { FaultKind } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { addTerm, parseWarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/**
 * True if a sheet has an issue date and a term instead of an expiry date.
 *
 * @param given fields for which a person has given one value for all rows
 */
export function isExpiryComputed(
  columns: readonly { field: ImportField }[],
  given?: Pick<ReadonlySet<ImportField>, 'has'>,
): boolean {
  const has = (field: ImportField) => given?.has(field) || columns.some((column) => column.field === field);
  return !has('expiresOn') && Boolean(has('issuedOn') && has('term'));
}

/** What has been read of a row. */
export type FieldValues = Partial<Record<ImportField, string | number | null>>;
type Problem = { kind: FaultKind; reason: string };

/**
 * Creates the function that checks the dates of a row, and computes the expiry date if the sheet has none and nobody has
 * filled it in. It returns the fault of the issue date, or null.
 *
 * @param issueDate the label of the issue date
 */
export function rowDates(
  columns: readonly { field: ImportField }[],
  issueDate: string,
): (row: FieldValues) => Problem | null {
  const isComputed = isExpiryComputed(columns);
  return (row) => {
    const issuedOn = textIn(row, 'issuedOn');
    if (isComputed && textIn(row, 'expiresOn') === null) {
      if (issuedOn === null) return { kind: 'missing', reason: words.missing(issueDate) };
      row.expiresOn = computeExpiry(issuedOn, textIn(row, 'term'));
    }
    const expiresOn = textIn(row, 'expiresOn');
    if (expiresOn === null) return isComputed ? { kind: 'invalid-date', reason: words.noExpiry } : null;
    const reason = issueDateProblem({ issuedOn, expiresOn });
    return reason === null ? null : { kind: 'invalid-date', reason };
  };
}

function computeExpiry(issuedOn: CalendarDate | null, term: string | null): CalendarDate | null {
  const length = parseWarrantyTerm(term ?? '');
  return length && issuedOn !== null ? addTerm(issuedOn, length) : null;
}

function textIn(row: FieldValues, field: ImportField): string | null {
  const value = row[field];
  return typeof value === 'string' ? value : null;
}
