import { type CalendarDate, calendarDate, todayInVietnam } from '#domain/calendar.ts';
import { foldText, normalizeText } from '#domain/text.ts';

const dayMs = 86_400_000;
/** Days from 1900-01-01 (serial 1) to 1904-01-01 (serial 0 of the other system), the 29/02/1900 that never was included. */
const from1900To1904 = 1462;
const phantomLeapDay = 60;
const lastSerial = 2_958_465;
/** A bare number counts as a day only from 1954 to 2119, so that a quantity in the wrong column does not. */
const firstPlausible = 20_000;
const lastPlausible = 80_000;

/** The patterns are for folded text: no accents, no capitals. */
const time = String.raw`(?:[t ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:am|pm|sa|ch)?)?`;
const year = String.raw`(\d{4}|\d{2})`;
const dayFirst = new RegExp(String.raw`^(\d{1,2})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*${year}${time}$`);
const yearFirst = new RegExp(String.raw`^(\d{4})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{1,2})${time}$`);
/** `3 tháng 2 năm 2030`, `3 thg 2, 2030`, and `03-Thg2-30` as Excel writes it. */
const monthNumbered = new RegExp(String.raw`^(\d{1,2})[ \-]*(?:thang|thg) ?(\d{1,2})(?:[ ,]*\bnam |[ ,\-]+)${year}$`);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthNamed = new RegExp(String.raw`^(\d{1,2})[ \-/]*${month}[ ,.\-/]+${year}$`);
const monthNamedFirst = new RegExp(String.raw`^${month}[ .]+(\d{1,2}),? ${year}$`);
const instant = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/;
/** Words that may stand in front of a day and change nothing: `Thứ Hai, `, `đến hết `, `ngày `. */
const preamble = /^(?:(?:thu (?:hai|ba|tu|nam|sau|bay|[2-7])|chu nhat),? ?)?(?:den )?(?:het )?(?:ngay:? ?)?(?=\d)/;

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
 * The day of a text: DD/MM/YYYY or D/M/YY (20YY) with `/ - .` or a space, YYYY-MM-DD, a day with its month in words, or a
 * serial number. Month first is never guessed. A time of day is dropped; a moment with its zone (`2030-05-01T17:00:00Z`)
 * gives its day in Vietnam. Returns null where the text is none of these or names no real day.
 */
export function textToDate(text: string, date1904: boolean): CalendarDate | null {
  const plain = plainDate(text);
  const [, day, , dayMonth, dayYear] = dayFirst.exec(plain) ?? [];
  if (day) return dateOf(dayYear, dayMonth, day);
  const isoOrder = yearFirst.exec(plain);
  if (isoOrder) return dateOf(isoOrder[1], isoOrder[3], isoOrder[4]);
  const numbered = monthNumbered.exec(plain);
  if (numbered) return dateOf(numbered[3], numbered[2], numbered[1]);
  const named = monthNamed.exec(plain);
  if (named) return dateOf(named[3], monthNumber(named[2]), named[1]);
  const namedFirst = monthNamedFirst.exec(plain);
  if (namedFirst) return dateOf(namedFirst[3], monthNumber(namedFirst[1]), namedFirst[2]);
  if (instant.test(plain)) return isoDay(plain.toUpperCase());
  return /^\d{5}$/.test(plain) ? plausibleSerialToDate(Number(plain), date1904) : null;
}

/**
 * Whether a text that is a day could be read month first as well (`02/05/2032`), or is one only day first (`25/05/2032`);
 * null where it has no such order, or both readings are one day.
 */
export function dayOrder(text: string): 'two ways' | 'day first' | null {
  const [, day, , dayMonth] = dayFirst.exec(plainDate(text)) ?? [];
  if (!day || Number(day) === Number(dayMonth)) return null;
  return Number(day) > 12 ? 'day first' : 'two ways';
}

/** Folded, without the words in front of it and the dots behind. */
function plainDate(text: string): string {
  const tidied = foldText(normalizeText(text));
  return tidied.replace(/[ .,;]+$/, '').replace(preamble, '');
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  return calendarDate(Number(year.padStart(4, '20')), Number(month), Number(day));
}

function monthNumber(name = ''): string {
  return String(months.indexOf(name.slice(0, 3)) + 1);
}

function isoDay(text: string): CalendarDate | null {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || textToDate(text.slice(0, 10), false) === null) return null;
  return todayInVietnam(moment);
}
