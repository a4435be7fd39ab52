import { z } from 'zod';
import { isCalendarDate } from '#domain/calendar.ts';
import { normalizeMultiline, normalizeText, splitLines } from '#domain/text.ts';
import { rules } from '#strings/vi/rules.ts';

/** The error of a required value: that it is missing, or else `message`. */
export function missingOr(message: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? rules.required : message;
}

/** Normalized text of 1 to `maxLength` characters. */
export function requiredText(maxLength: number, normalize: (text: string) => string = normalizeText) {
  return (
    z
      .string(rules.required)
      // Said of what is sent, too, for the OpenAPI document.
      .min(1, rules.required)
      .transform(normalize)
      .pipe(z.string().min(1, rules.required).max(maxLength, rules.tooLong(maxLength)))
  );
}

/** Normalized text of at most `maxLength` characters; null if empty. `tooLong` is shown for a longer one. */
export function optionalText(maxLength: number, tooLong: string = rules.tooLong(maxLength)) {
  return z
    .string()
    .transform(normalizeText)
    .pipe(z.string().max(maxLength, tooLong))
    .nullable()
    .transform((text) => text || null);
}

/** Normalized text of several lines and at most `maxLength` characters; null if empty. */
export function optionalMultiline(maxLength: number) {
  return z
    .string()
    .transform(normalizeMultiline)
    .pipe(z.string().max(maxLength, rules.tooLong(maxLength)))
    .nullable()
    .transform((text) => text || null);
}

/** Normalized short texts, one a line and each once; null if there are none. */
export function optionalLines({ maxLines, maxLength }: { maxLines: number; maxLength: number }) {
  return z
    .string()
    .max(maxLines * (maxLength + 2), rules.tooManyLines(maxLines))
    .transform((text) => [...new Set(splitLines(text))])
    .superRefine((lines, context) => {
      if (lines.length > maxLines) context.addIssue(rules.tooManyLines(maxLines));
      const tooLong = lines.find((line) => line.length > maxLength);
      if (tooLong !== undefined) context.addIssue(rules.lineTooLong(`${tooLong.slice(0, 20)}…`, maxLength));
    })
    .transform((lines) => lines.join('\n'))
    .nullable()
    .transform((text) => text || null);
}

/** A date `YYYY-MM-DD`; `error` is shown for anything else. */
export function calendarDay(error: string | ReturnType<typeof missingOr>) {
  return z.string({ error }).max(20, { error, abort: true }).refine(isCalendarDate, { error }).describe('YYYY-MM-DD');
}
