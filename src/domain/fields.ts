import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';
import { rules } from '#strings/vi/rules.ts';

/** Normalized text of 1 to `maxLength` characters. */
export function requiredText(maxLength: number, normalize: (text: string) => string = normalizeText) {
  return z
    .string(rules.required)
    .transform(normalize)
    .pipe(z.string().min(1, rules.required).max(maxLength, rules.tooLong(maxLength)));
}

/** Normalized text of at most `maxLength` characters; null if empty. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .transform(normalizeText)
    .pipe(z.string().max(maxLength, rules.tooLong(maxLength)))
    .nullable()
    .transform((text) => text || null);
}

/** A date `YYYY-MM-DD`; `message` is shown for anything else. */
export function calendarDay(message: string) {
  return z.string().max(20, { error: message, abort: true }).refine(isCalendarDate, message).describe('YYYY-MM-DD');
}
