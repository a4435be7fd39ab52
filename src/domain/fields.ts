import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';

export const requiredMessage = 'Trường này không được để trống';

/** Tidied text of 1 to `longest` characters. */
export function requiredText(longest: number, tidy: (text: string) => string = normalizeText) {
  return z
    .string(requiredMessage)
    .transform(tidy)
    .pipe(z.string().min(1, requiredMessage).max(longest, tooLong(longest)));
}

/** Tidied text of at most `longest` characters, or null where there is none. */
export function optionalText(longest: number) {
  return z
    .string()
    .transform(normalizeText)
    .pipe(z.string().max(longest, tooLong(longest)))
    .nullable()
    .transform((text) => text || null);
}

/** A day `YYYY-MM-DD`. */
export function calendarDay(noDay: string) {
  return z.string().max(20, { error: noDay, abort: true }).refine(isCalendarDate, noDay).describe('YYYY-MM-DD');
}

function tooLong(longest: number): string {
  return `Không được dài quá ${longest} ký tự`;
}
