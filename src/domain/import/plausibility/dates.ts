import { addDays, addMonths, type CalendarDate, calendarDate, daysBetween, formatDate } from '#domain/calendar.ts';
import type { Doubt, PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
import { addTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

type DateField = 'expiresOn' | 'issuedOn';

/** The Buddhist era, which Thai programs count in. */
const buddhistYears = 543;
/** How many days a stated expiry date may differ from the computed one: some count to the end of the month. */
const termTolerance = 31;

/** On which side of the bounds a day is, with the only day of another year that may be meant; null within them. */
export function daysOutside(
  date: CalendarDate,
  { field, today, bounds }: { field: DateField; today: CalendarDate; bounds: PlausibleBounds },
): { side: 'past' | 'ahead'; meant: CalendarDate | null } | null {
  const { expiryYearsPast: past, expiryYearsAhead: ahead } = bounds;
  // Nearly all days are far within.
  const years = Number(date.slice(0, 4)) - Number(today.slice(0, 4));
  if (years > -past && years < (field === 'expiresOn' ? ahead : 1)) return null;
  const [first, last] =
    field === 'expiresOn'
      ? [yearsFrom(today, -past), yearsFrom(today, ahead)]
      : [yearsFrom(today, -past - ahead), yearsFrom(today, 1)];
  if (date >= first && date <= last) return null;
  const meant = new Set(likelyYears(date).filter((one) => one >= first && one <= last));
  return { side: date < first ? 'past' : 'ahead', meant: meant.size === 1 ? ([...meant][0] ?? null) : null };
}

/** Dates of the same day in another year: of another century or era, or with two digits of the year swapped. */
function likelyYears(date: CalendarDate): CalendarDate[] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const digits = String(year).padStart(4, '0');
  const swapped = [0, 1, 2].map(
    (at) => digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2),
  );
  const years = [year - 100, year + 100, year - buddhistYears, ...swapped.map(Number)];
  return years.flatMap((one) => calendarDate(one, month, day) ?? []);
}

function yearsFrom(date: CalendarDate, years: number): CalendarDate {
  return `${addMonths(date.slice(0, 7), years * 12)}-${date.slice(8)}`;
}

/** An expiry date that is not the day of issue and the term of the same row. */
export function doubtTerm(
  expiresOn: CalendarDate,
  { issuedOn, term, cells }: { issuedOn: CalendarDate; term: WarrantyTerm; cells: Record<DateField | 'term', string> },
): Doubt | null {
  const computed = addTerm(issuedOn, term);
  if (computed === null || Math.abs(daysBetween(computed, expiresOn)) <= termTolerance) return null;
  const shown = formatDate(computed);
  return { reason: words.otherTerm(cells.expiresOn, cells.issuedOn, cells.term, shown), proposal: shown };
}

/** The last day of a month that a text or a cell names without a day, such as `12/2027` or `Dec-27`; null for others. */
export function lastDayOfMonth(text: string): CalendarDate | null {
  const [, number, year] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(text) ?? [];
  const [, name = '', short] = /^\s*([a-z]{3})[a-z]*[-/ ](\d{2}|\d{4})\s*$/i.exec(text) ?? [];
  const month = number === undefined ? monthNames.indexOf(name.toLowerCase()) + 1 : Number(number);
  const first = calendarDate(Number(year ?? short?.padStart(4, '20')), month, 1);
  return first && addDays(`${addMonths(first.slice(0, 7), 1)}-01`, -1);
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const dayIn = /(?<!\d)(\d{1,2})[^\p{L}\d]{1,3}(\d{1,2})[^\p{L}\d]{1,3}(\d{4})(?!\d)/gu;
const dayWithoutSigns = /(?<!\d)(\d{2})(\d{2})(\d{4})(?!\d)/gu;
const lunar = /âm lịch|(?<!\p{L})âl(?!\p{L})/iu;

/**
 * The only day within a text that is no date as it stands, such as `31/12/2036*`, `25052032` or `25/O5/2032`; null if it has
 * none, several, or one of the lunar calendar.
 */
export function dayWithin(text: string): CalendarDate | null {
  if (lunar.test(text)) return null;
  const digits = text
    .replace(/(?<=[\d/.-])[oO]|[oO](?=[\d/.-])/gu, '0')
    .replace(/(?<=[\d/.-])[lI]|[lI](?=[\d/.-])/gu, '1');
  const days = [...digits.matchAll(dayIn), ...digits.matchAll(dayWithoutSigns)];
  const [[, day, month, year] = []] = days.length === 1 ? days : [];
  return calendarDate(Number(year), Number(month), Number(day));
}
