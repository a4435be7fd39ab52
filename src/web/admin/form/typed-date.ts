import { type CalendarDate, calendarDate, formatDate, isCalendarDate } from '#domain/calendar.ts';

/** Day, month, year, with whatever between them, or eight digits. */
const forms = [/^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/];

/** Reads a day as it is typed, the day before the month; null where the text is none. */
export function readDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) return trimmed;
  const parts = forms.map((form) => form.exec(trimmed)).find(Boolean);
  if (!parts) return null;
  const [, day, month, year = ''] = parts;
  return calendarDate(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
}

/** The same day as it is shown everywhere, or the text as it stands where it is none. */
export function tidyDate(text: string): string {
  const date = readDate(text);
  return date === null ? text : formatDate(date);
}
