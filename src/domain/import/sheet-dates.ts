import { type CalendarDate, calendarDate, lastDayOf, todayInVietnam } from '#domain/calendar.ts';
import type { DateOrder } from '#domain/import/import-plan.ts';
import { foldText, normalizeText } from '#domain/text.ts';

const dayMs = 86_400_000;
/** Days from 1900-01-01 (serial 1) to 1904-01-01 (serial 0 of the other system), including the nonexistent 29/02/1900. */
const from1900To1904 = 1462;
const phantomLeapDay = 60;
const lastSerial = 2_958_465;
/** Calculations leave 48335.999999999 for a day; it is far below a second. */
const roundingError = 1e-6;
/** A plain number counts as a date only from 1954 to 2119, so that a quantity in the wrong column does not. */
const firstPlausible = 20_000;
const lastPlausible = 80_000;

/** The patterns match folded text: without accents, in lower case. */
const time = String.raw`(?:[t ,]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:am|pm|sa|ch)?)?`;
const year = String.raw`(\d{4}|\d{2})`;
const dayFirst = new RegExp(String.raw`^(\d{1,2})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*${year}${time}$`);
const yearFirst = new RegExp(String.raw`^(\d{4})\s*([/.\- ])\s*(\d{1,2})\s*\2\s*(\d{1,2})${time}$`);
/** `20320521` */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** `3 tháng 2 năm 2030`, `3 thg 2, 2030`, and `03-Thg2-30` as Excel writes it. */
const monthNumbered = new RegExp(String.raw`^(\d{1,2})[ \-]*(?:thang|thg) ?(\d{1,2})(?:[ ,]*\bnam |[ ,\-]+)${year}$`);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthNamed = new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ \-/]*${month}[ ,.\-/]+${year}$`);
const monthNamedFirst = new RegExp(String.raw`^${month}[ .]+(\d{1,2}),? ${year}$`);
const instant = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/;
/** A term behind a date, which it does not change: `31/12/2036 (10 năm)`. */
const termBehind = / ?\(\d{1,3} (?:nam|thang|years?|months?)\)$/;
/** Words before a date that do not change it: `Thứ Hai, `, `BH đến hết `, `BH: `, `ngày `. */
const preamble =
  /^(?:(?:thu (?:hai|ba|tu|nam|sau|bay|[2-7])|t[2-7]\b|chu nhat|cn),? ?)?(?:(?:bao hanh|bh)(?::? ?)(?=den|toi|\d))?(?:(?:den|toi) )?(?:het )?(?:ngay:? ?)?(?=\d)/;

/**
 * The date of a spreadsheet's serial number, without the time of day. Null for a serial that is no date, such as Excel's
 * 29/02/1900.
 */
export function serialToDate(serial: number, date1904: boolean): CalendarDate | null {
  const days = Math.floor(serial + roundingError) + (date1904 ? from1900To1904 : 0);
  if (!(days >= 1 && days <= lastSerial) || days === phantomLeapDay) return null;
  const day = new Date(Date.UTC(1899, 11, 30) + (days < phantomLeapDay ? days + 1 : days) * dayMs);
  return calendarDate(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

/** The date of a number without a date format; null if it is not plausible. */
export function plausibleSerialToDate(serial: number, date1904: boolean): CalendarDate | null {
  return serial >= firstPlausible && serial <= lastPlausible ? serialToDate(serial, date1904) : null;
}

/**
 * Parses a date: DD/MM/YYYY or D/M/YY (20YY) with `/ - .` or a space, YYYY-MM-DD, YYYYMMDD, a date with the month in words, or a
 * serial number. Ignores a time of day; a time with a zone (`2030-05-01T17:00:00Z`) gives the date in Vietnam. Null if the
 * text is none of these or the date does not exist.
 *
 * @param order `month-first`: MM/DD/YYYY, too, where the month comes first unless only the other order gives a date.
 * `day-first` never takes a month first: such a date makes the whole file doubtful. `swapped-cells` takes either one.
 */
export function textToDate(text: string, date1904: boolean, order: DateOrder = 'day-first'): CalendarDate | null {
  const plain = plainDate(text);
  const [, first, , second, dayYear] = dayFirst.exec(plain) ?? [];
  if (first) {
    const [byDay, byMonth] = [dateOf(dayYear, second, first), dateOf(dayYear, first, second)];
    if (order === 'day-first') return byDay;
    return order === 'month-first' ? (byMonth ?? byDay) : (byDay ?? byMonth);
  }
  const isoOrder = yearFirst.exec(plain);
  if (isoOrder) return dateOf(isoOrder[1], isoOrder[3], isoOrder[4]);
  const digits = compact.exec(plain);
  if (digits) return dateOf(digits[1], digits[2], digits[3]);
  const numbered = monthNumbered.exec(plain);
  if (numbered) return dateOf(numbered[3], numbered[2], numbered[1]);
  const named = monthNamed.exec(plain);
  if (named) return dateOf(named[3], monthNumber(named[2]), named[1]);
  const namedFirst = monthNamedFirst.exec(plain);
  if (namedFirst) return dateOf(namedFirst[3], monthNumber(namedFirst[1]), namedFirst[2]);
  if (instant.test(plain)) return isoDay(plain.toUpperCase());
  return /^\d{5}$/.test(plain) ? plausibleSerialToDate(Number(plain), date1904) : null;
}

/** A date with its day and month swapped, as Excel reads 05/02 in the other order; the same date where the day is no month. */
export function swapDayAndMonth(date: CalendarDate): CalendarDate {
  const [year, month, day] = date.split('-').map(Number);
  return calendarDate(year ?? 0, day ?? 0, month ?? 0) ?? date;
}

/** What the text of a date says about the order of day and month. */
export type DayOrder = 'two ways' | 'day first' | 'month first';

/**
 * Whether a date could also be read month first (`02/05/2032`), or only day first (`25/05/2032`) or month first
 * (`05/25/2032`); null if the order is clear from its form or makes no difference.
 */
export function dayOrder(text: string): DayOrder | null {
  const [, first, , second] = dayFirst.exec(plainDate(text))?.map(Number) ?? [];
  if (first === undefined || second === undefined || first === second) return null;
  if (first > 12) return second > 12 ? null : 'day first';
  return second > 31 ? null : second > 12 ? 'month first' : 'two ways';
}

/** The last day of a month that a text or a cell names without a day, such as `12/2027` or `Dec-27`; null for others. */
export function lastDayOfMonth(text: string): CalendarDate | null {
  const [, number, year] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{4})\s*$/.exec(text) ?? [];
  const [, name = '', short] = /^\s*([a-z]{3})[a-z]*[-/ ](\d{2}|\d{4})\s*$/i.exec(text) ?? [];
  const month = number === undefined ? months.indexOf(name.toLowerCase()) + 1 : Number(number);
  const first = calendarDate(Number(year ?? short?.padStart(4, '20')), month, 1);
  return first && lastDayOf(first.slice(0, 7));
}

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

/** The folded text without words before it, dots after it and brackets around it. */
function plainDate(text: string): string {
  const tidied = foldText(normalizeText(text));
  return tidied
    .replace(/[ .,;]+$/, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(termBehind, '')
    .replace(preamble, '');
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
