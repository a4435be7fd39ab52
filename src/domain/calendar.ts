/** A calendar day `YYYY-MM-DD`, without a time or a zone. */
export type CalendarDate = string;

/** How far Vietnam is ahead of UTC all year, in ms. */
const vietnamOffset = 7 * 3_600_000;

/** The date in Vietnam at `now`. */
export function todayInVietnam(now: Date = new Date()): CalendarDate {
  return new Date(now.getTime() + vietnamOffset).toISOString().slice(0, 10);
}

/** Adds days to a date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** How much clocks of several machines may differ, in ms. */
const clockTolerance = 60 * 60 * 1000;

/** Whether something was dated by a clock that was ahead of today's, by more than clocks usually differ. Both in ms since 1970. */
export function isOfFuture(time: number, now: number = Date.now()): boolean {
  return time > now + clockTolerance;
}

/** A month `YYYY-MM`. */
export type CalendarMonth = string;

/** Adds months to a month; `months` may be negative. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The last day of a month. */
export function lastDayOf(month: CalendarMonth): CalendarDate {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The same day of another month, or the last day of that one; `months` may be negative. */
export function sameDayAfter(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(date.slice(0, 7), months);
  const sameDay = `${month}-${date.slice(8)}`;
  return isCalendarDate(sameDay) ? sameDay : lastDayOf(month);
}

/** The instants at which a month begins and ends in Vietnam. */
export function monthInVietnam(month: CalendarMonth): { from: string; before: string } {
  const beginning = (of: CalendarMonth) => new Date(`${of}-01T00:00:00+07:00`).toISOString();
  return { from: beginning(month), before: beginning(addMonths(month, 1)) };
}

/** The instants at which a day begins and ends in Vietnam. */
export function dayInVietnam(day: CalendarDate): { from: string; before: string } {
  const beginning = (of: CalendarDate) => new Date(`${of}T00:00:00+07:00`).toISOString();
  return { from: beginning(day), before: beginning(addDays(day, 1)) };
}

/** True if year, month (1–12) and day are a Gregorian date in the years 1900–9999. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  if (!(year >= 1900 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Formats a date as `YYYY-MM-DD`; null if it does not exist. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (!isCalendarDay(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** True for an existing date `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Formats a date as `DD/MM/YYYY`. */
export function formatDate(date: CalendarDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** Formats an instant (ISO 8601) as `DD/MM/YYYY HH:mm` in Vietnam, for sentences. */
export function formatInstant(at: string): string {
  const local = new Date(Date.parse(at) + vietnamOffset).toISOString();
  return `${formatDate(local)} ${local.slice(11, 16)}`;
}

/** Whole days from one calendar day to another; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
