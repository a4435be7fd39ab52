import { addMonths, type CalendarDate, calendarDate } from '#domain/calendar.ts';

/** The bounds of what is believed without asking. */
export interface PlausibleBounds {
  /** Years that an expiry date may be past, and ahead. */
  expiryYearsPast: number;
  expiryYearsAhead: number;
  /** Teeth of one card. */
  teeth: number;
}

export const defaultBounds: PlausibleBounds = { expiryYearsPast: 20, expiryYearsAhead: 30, teeth: 32 };

type DateField = 'expiresOn' | 'issuedOn';

/** The Buddhist era, which Thai programs count in. */
const buddhistYears = 543;

/** On which side of the bounds a day is, which for a day of issue end today, with the only day of another year that may be meant; null within them. */
export function daysOutside(
  date: CalendarDate,
  { field, today, bounds }: { field: DateField; today: CalendarDate; bounds: PlausibleBounds },
): { side: 'past' | 'ahead'; meant: CalendarDate | null } | null {
  const { expiryYearsPast: past, expiryYearsAhead: ahead } = bounds;
  // Nearly all days are far within.
  const years = Number(date.slice(0, 4)) - Number(today.slice(0, 4));
  if (years > -past && years < (field === 'expiresOn' ? ahead : 0)) return null;
  const [first, last] =
    field === 'expiresOn'
      ? [yearsFrom(today, -past), yearsFrom(today, ahead)]
      : [yearsFrom(today, -past - ahead), today];
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
