import { type CalendarDate, calendarDate, todayInVietnam } from '#domain/calendar.ts';

const dayMs = 86_400_000;
/** Days from 1900-01-01 (serial 1) to 1904-01-01 (serial 0 of the other system), the 29/02/1900 that never was included. */
const from1900To1904 = 1462;
const phantomLeapDay = 60;
const lastSerial = 2_958_465;
/** A bare number counts as a day only from 1954 to 2119, so that a quantity in the wrong column does not. */
const firstPlausible = 20_000;
const lastPlausible = 80_000;

const time = String.raw`(?:[T ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:AM|PM|SA|CH)?)?`;
const dayFirst = new RegExp(String.raw`^(\d{1,2})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})${time}$`, 'iu');
const yearFirst = new RegExp(String.raw`^(\d{4})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{1,2})${time}$`, 'iu');
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The day of a spreadsheet's serial number, by whole-number arithmetic in its own calendar; the time of day is dropped.
 * Returns null for a serial that names no day, Excel's 29/02/1900 among them.
 */
export function serialToDate(serial: number, date1904: boolean): CalendarDate | null {
  const days = Math.floor(serial) + (date1904 ? from1900To1904 : 0);
  if (!(days >= 1 && days <= lastSerial) || days === phantomLeapDay) return null;
  const day = new Date(Date.UTC(1899, 11, 30) + (days < phantomLeapDay ? days + 1 : days) * dayMs);
  return calendarDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

/** The day of a number that no date format marks as a day, or null where it is not plausible as one. */
export function plausibleSerialToDate(serial: number, date1904: boolean): CalendarDate | null {
  return serial >= firstPlausible && serial <= lastPlausible ? serialToDate(serial, date1904) : null;
}

/**
 * The day of a text: DD/MM/YYYY or D/M/YY (20YY) with `/ - .` or a space, YYYY-MM-DD, or a serial number. Month first is
 * never guessed. A time of day is dropped; a moment with its zone (`2030-05-01T17:00:00Z`) gives its day in Vietnam.
 * Returns null where the text is none of these or names no real day.
 */
export function textToDate(text: string, date1904: boolean): CalendarDate | null {
  const trimmed = text.normalize('NFKC').trim();
  const day = dayFirst.exec(trimmed);
  if (day) return calendarDate(Number(day[4]?.padStart(4, '20')), Number(day[3]), Number(day[1]));
  const year = yearFirst.exec(trimmed);
  if (year) return calendarDate(Number(year[1]), Number(year[3]), Number(year[4]));
  if (instant.test(trimmed)) return isoDay(trimmed);
  return /^\d{5}$/.test(trimmed) ? plausibleSerialToDate(Number(trimmed), date1904) : null;
}

function isoDay(text: string): CalendarDate | null {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || textToDate(text.slice(0, 10), false) === null) return null;
  return todayInVietnam(moment);
}
