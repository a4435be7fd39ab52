import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';
import { rules } from '#strings/vi/rules.ts';

/** Tidied text of 1 to `longest` characters. */
export function requiredText(longest: number, tidy: (text: string) => string = normalizeText) {
  return z
    .string(rules.required)
    .transform(tidy)
    .pipe(z.string().min(1, rules.required).max(longest, rules.tooLong(longest)));
}

/** Tidied text of at most `longest` characters, or null where there is none. */
export function optionalText(longest: number) {
  return z
    .string()
    .transform(normalizeText)
    .pipe(z.string().max(longest, rules.tooLong(longest)))
    .nullable()
    .transform((text) => text || null);
}

/** A day `YYYY-MM-DD`. */
export function calendarDay(noDay: string) {
  return z.string().max(20, { error: noDay, abort: true }).refine(isCalendarDate, noDay).describe('YYYY-MM-DD');
}
