import { formatDate, isCalendarDate } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-definition.ts';
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

/** What each filter lets through, as people read it; the first of two bounds has the words of both. */
const textOf: { [Name in Filter]: (filters: Filters) => string | undefined } = {
  expiry: ({ expiry }) => expiry && words.expiry[expiry],
  expiryFrom: (filters) => periodText('expiry', filters),
  expiryTo: () => undefined,
  clinic: ({ clinic }) => clinic && words.filters.clinic(namesIn(clinic)),
  product: ({ product }) => product && words.filters.product(namesIn(product)),
  doctor: ({ doctor }) => doctor && words.filters.doctor(namesIn(doctor)),
  issued: ({ issued }) => issued && words.filters.issued(issued),
  issuedFrom: (filters) => periodText('issued', filters),
  issuedTo: () => undefined,
  month: ({ month }) => month && words.filters.month(month),
  createdFrom: (filters) => periodText('month', filters),
  createdTo: () => undefined,
  newIn: ({ newIn }) => newIn && words.filters.newIn(newIn),
  lot: ({ lot }) => lot && words.filters.lot(namesIn(lot)),
  note: ({ note }) => note && words.note[note],
  import: ({ import: file }) => file && words.filters.import(file),
  by: ({ by }) => by && words.filters.by(by),
};

/** What the filters let through, as people read it. */
export function filterTexts(filters: Filters): string[] {
  return keysOf(textOf)
    .map((name) => textOf[name](filters))
    .filter((text): text is string => text !== undefined && text !== '');
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
