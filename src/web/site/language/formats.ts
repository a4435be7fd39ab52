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
  /** A moment, in ISO 8601, as Vietnam's clocks show it: its date and time in digits. */
  instant(at: string): string;
}

type Dates = Pick<Formats, 'date' | 'briefDate'>;

/** `05/06/2031`. Not by the calendar's own function: every page would load the whole calendar. */
const formatDigits = (date: CalendarDate) => date.split('-').reverse().join('/');

/** The tag of BCP 47 by which numbers are written, and the dates. */
const conventions: Record<Language, Dates & { tag: string }> = {
  vi: { tag: 'vi-VN', date: formatDigits, briefDate: formatDigits },
  // With the month as a word, since readers of English differ about 05/06: `5 June 2031`, which may break before the year.
  en: {
    tag: 'en-GB',
    date: (date) => formatWithMonth(date, 'long').replace(' ', '\u00a0'),
    briefDate: (date) => formatWithMonth(date, 'medium'),
  },
};

export function createFormats(language: Language): Formats {
  const { tag, date, briefDate } = conventions[language];
  const { format } = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  return {
    number: (value) => format(value),
    percent: (value) => `${format(value)}%`,
    megapascal: (value) => `${format(value)}\u00a0MPa`,
    millimetre: (value) => `${format(value)}\u00a0mm`,
    date,
    briefDate,
    instant: (at) => formatInstant(tag, at),
  };
}

function formatInstant(tag: string, at: string): string {
  const digits = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(tag, { ...digits, year: 'numeric', timeZone: 'Asia/Ho_Chi_Minh' });
  return format.format(new Date(at));
}

function formatWithMonth(date: CalendarDate, dateStyle: 'long' | 'medium'): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
