import { formatDate, isCalendarDate } from '#domain/calendar.ts';
import { splitLines } from '#domain/text.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Query } from '#web/admin/records/record-calls.ts';
import type { Filter } from '#web/admin/records/resource-config.ts';

type Filters = Pick<Query, Filter>;

/** The filters of a period, by what the period is about. */
export const periods = {
  expiry: ['expiryFrom', 'expiryTo'],
  issued: ['issuedFrom', 'issuedTo'],
  month: ['createdFrom', 'createdTo'],
} as const satisfies Partial<Record<Filter, readonly [Filter, Filter]>>;
export type PeriodName = keyof typeof periods;

/** A period as people read it; '' without bounds. */
export function periodText(about: PeriodName, filters: Filters): string {
  const [from, to] = periods[about].map((name) => filters[name]);
  if (from === undefined && to === undefined) return '';
  const day = (date: string | undefined) => (date !== undefined && isCalendarDate(date) ? formatDate(date) : date);
  return words.period[about](day(from), day(to));
}

const namesIn = (lines: string) => splitLines(lines).join(', ');

/** What each filter lets through, as people read it. */
export function filterTexts(filters: Filters): string[] {
  const { expiry, clinic, product, doctor, month, issued, import: file, by } = filters;
  return [
    expiry && words.expiry[expiry],
    periodText('expiry', filters),
    clinic && words.filters.clinic(namesIn(clinic)),
    product && words.filters.product(namesIn(product)),
    doctor && words.filters.doctor(namesIn(doctor)),
    issued && words.filters.issued(issued),
    periodText('issued', filters),
    month && words.filters.month(month),
    periodText('month', filters),
    file && words.filters.import(file),
    by && words.filters.by(by),
  ].filter((text): text is string => text !== undefined && text !== '');
}

/** A choice of a filter. */
export interface FilterOption {
  value: string;
  label: string;
  /** Undefined while the number is not known, or where nobody counts. */
  count?: number | undefined;
}

/** A choice with its number of cards, if that is known. */
export const optionText = ({ label, count }: FilterOption) =>
  count === undefined ? label : words.counted(label, count);
