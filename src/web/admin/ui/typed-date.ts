import { type CalendarDate, calendarDate, formatDate, isCalendarDate } from '#domain/calendar.ts';

/** Day, month, year with spaces, dots, slashes or hyphens between them, or eight digits. */
const forms = [/^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/];

/**
 * Parses a date that a person has typed, with the day first, or an ISO date; null if it is invalid. Dates in sheets are read by
 * `textToDate`: there eight digits are rather a card number, and five the serial number of a day.
 */
export function readDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) return trimmed;
  const parts = forms.map((form) => form.exec(trimmed)).find(Boolean);
  if (!parts) return null;
  const [, day, month, year = ''] = parts;
  return calendarDate(Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day));
}

/** The date in the display format; invalid text is returned as it is. */
export function normalizeDate(text: string): string {
  const date = readDate(text);
  return date === null ? text : formatDate(date);
}
