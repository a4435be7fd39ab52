import type { CalendarDate } from '#domain/calendar.ts';
import type { Language } from '#web/site/language/languages.ts';

/** How a language writes numbers, measures and dates. Spaces before units do not break. */
export interface Formats {
  number(value: number): string;
  percent(value: number): string;
  megapascal(value: number): string;
  millimetre(value: number): string;
  date(date: CalendarDate): string;
  /** For large letters: no longer than twelve characters. */
  briefDate(date: CalendarDate): string;
}

export function createFormats(language: Language): Formats {
  const { format } = new Intl.NumberFormat(language === 'vi' ? 'vi-VN' : 'en-GB', { maximumFractionDigits: 3 });
  return {
    number: (value) => format(value),
    percent: (value) => `${format(value)}%`,
    megapascal: (value) => `${format(value)}\u00a0MPa`,
    millimetre: (value) => `${format(value)}\u00a0mm`,
    date: language === 'vi' ? formatShortDate : formatLongDate,
    briefDate: language === 'vi' ? formatShortDate : formatMediumDate,
  };
}

/** `05/06/2031`. Not by the calendar's own function: every page would load the whole calendar. */
function formatShortDate(date: CalendarDate): string {
  return date.split('-').reverse().join('/');
}

/** `5 June 2031`: with the month as a word, since readers of English differ about 05/06. It may break before the year. */
function formatLongDate(date: CalendarDate): string {
  return formatEnglishDate(date, 'long').replace(' ', '\u00a0');
}

/** `5 Jun 2031` */
function formatMediumDate(date: CalendarDate): string {
  return formatEnglishDate(date, 'medium');
}

function formatEnglishDate(date: CalendarDate, dateStyle: 'long' | 'medium'): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
