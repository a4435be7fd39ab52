import { type CalendarDate, formatDate } from '#domain/calendar.ts';
import type { FaultKind } from '#domain/import/checked-row.ts';
import type { ImportField, ImportPlan } from '#domain/import/import-plan.ts';
import { daysOutside, type PlausibleBounds } from '#domain/import/plausible-days.ts';
import { issueDateProblem } from '#domain/warranty/warranty.ts';
import { addTerm, parseWarrantyTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { isExpiryComputed } from '#import/import-fields.ts';
import type { KnownNames } from '#import/import-request.ts';
import { createNameMatcher } from '#import/rows/match-names.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** The term of the product that a name in a sheet means, as its catalogue has it; undefined if none is known. */
export type TermOf = (productName: string) => string | undefined;

/** What has been read of a row: its warranty once nothing is missing, and the term. */
export type FieldValues = Partial<Record<ImportField, string | number | null | undefined>>;
/** `isStorable` is true for what the register may have just so. */
type Problem = { kind: FaultKind; reason: string; proposal?: string | null; isStorable?: boolean };

export interface DateOptions {
  /** The label of the issue date. */
  issueDate: string;
  termOf: TermOf;
  today: CalendarDate;
  bounds: PlausibleBounds;
  /** Called with the term by which the expiry date of a row has been computed, and whether it is the product's. */
  onComputed?: ((term: WarrantyTerm, isProducts: boolean) => void) | undefined;
}

/**
 * Creates the function that checks the dates of a row, and computes the expiry date if the sheet has none and nobody has
 * filled it in: by the term of the sheet, or by that of the product where the sheet has none. It returns the fault of the
 * issue date, or null.
 */
export function rowDates(
  columns: readonly { field: ImportField }[],
  { issueDate, termOf, today, bounds, onComputed }: DateOptions,
): (row: FieldValues) => Problem | null {
  const isComputed = isExpiryComputed(columns);
  const compute = (row: FieldValues, issuedOn: CalendarDate | null): Problem | null => {
    if (issuedOn === null) return { kind: 'missing', reason: words.missing(issueDate) };
    const productName = textIn(row, 'productName') ?? '';
    const own = textIn(row, 'term');
    const term = own ?? termOf(productName);
    if (term === undefined) return { kind: 'invalid-date', reason: words.noTerm(productName) };
    const length = parseWarrantyTerm(term);
    row.expiresOn = length && addTerm(issuedOn, length);
    if (length === null || row.expiresOn === null) return { kind: 'invalid-date', reason: words.noExpiry };
    onComputed?.(length, own === null);
    return null;
  };
  return (row) => {
    const issuedOn = textIn(row, 'issuedOn');
    const problem = isComputed && textIn(row, 'expiresOn') === null ? compute(row, issuedOn) : null;
    if (problem) return problem;
    const expiresOn = textIn(row, 'expiresOn');
    if (expiresOn === null) return null;
    const reason = issueDateProblem({ issuedOn, expiresOn }, null, today);
    if (issuedOn === null || reason === null) return null;
    const meant = daysOutside(issuedOn, { field: 'issuedOn', today, bounds })?.meant;
    const isStorable = issuedOn <= expiresOn;
    return { kind: 'invalid-date', reason, isStorable, ...(meant && { proposal: formatDate(meant) }) };
  };
}

function textIn(row: FieldValues, field: ImportField): string | null {
  const value = row[field];
  return typeof value === 'string' ? value : null;
}

const nowhere = { sheet: null, row: 0 };

/** Creates the function that finds the term of a product by its name in a sheet, as the names of cards are resolved. */
export function productTerms({ product, terms = {} }: KnownNames, plan: ImportPlan): TermOf {
  const matcher = createNameMatcher('product', { known: product, decisions: plan.names });
  return (name) => terms[matcher.match(name, nowhere).id ?? 0];
}
