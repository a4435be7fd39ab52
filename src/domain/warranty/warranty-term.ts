import { addDays, addMonths, type CalendarDate, isCalendarDate, sameDayAfter } from '#domain/calendar.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** The length of a warranty: months, then days. A year has 12 months. */
export interface WarrantyTerm {
  months: number;
  days: number;
}

const maxTermYears = 50;
/** In characters, far above any real term. The pattern is slow on long texts. */
const maxTextLength = 60;

const count = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)`;
const and = '[ ,+]*(?:(?:va|and) (?=\\d))?';
const pattern = new RegExp(
  '^(?:(?:thoi han )?(?:bao hanh|bh)?:? ?)?' +
    `(?:${count}[ -]?(?:nam|n|years?|yrs?|y)\\.?( ruoi)?${and})?` +
    `(?:(\\d{1,4})[ -]?(?:thang|th|t|months?|mths?|mos?|m)\\.?${and})?` +
    '(?:(\\d{1,5})[ -]?(?:ngay|days?|d)\\.?)?$',
  'u',
);

/**
 * Reads a term such as `10 năm`, `18 tháng`, `1 năm 6 tháng`, `1 năm rưỡi`, `90 ngày`, `5 years` or `10n`, in any case
 * and Unicode form. Returns null for anything else: a number without a unit, an empty text, a part of a month
 * (`0,3 năm`), or more than 50 years.
 */
export function parseWarrantyTerm(text: string): WarrantyTerm | null {
  const folded = foldText(normalizeText(text));
  const parts = folded.length <= maxTextLength ? pattern.exec(folded) : null;
  if (!parts) return null;
  const [, years = '0', half, months = '0', days = '0'] = parts;
  const monthsOfYears = Number(years.replace(',', '.')) * 12 + (half ? 6 : 0);
  const term = { months: monthsOfYears + Number(months), days: Number(days) };
  return Number.isInteger(term.months) && isSensible(term) ? term : null;
}

/**
 * The last valid day of a warranty. Months keep the day of the month: ten years from 2026-03-01 end on 2036-03-01. In a
 * shorter month it is the last day: a year from 2024-02-29 ends on 2025-02-28. Days are added last. Returns null after the year 9999.
 */
export function addTerm(issuedOn: CalendarDate, { months, days }: WarrantyTerm): CalendarDate | null {
  if (!isCalendarDate(`${addMonths(issuedOn.slice(0, 7), months)}-01`)) return null;
  const end = addDays(sameDayAfter(issuedOn, months), days);
  return isCalendarDate(end) ? end : null;
}

function isSensible({ months, days }: WarrantyTerm): boolean {
  return months + days > 0 && months / 12 + days / 365.25 <= maxTermYears;
}
