import { z } from 'zod';

/** Most bytes of one character in JSON: `\u1ea5`. In UTF-8 it takes three at most. */
const bytesOfCharacter = 6;
/** Bytes of a number, `true`, `null`. */
const bytesOfPlainValue = 32;
/** Bytes for white space, and for spaces around a text, which are taken off it. */
const room = 512;

/**
 * Bytes that a JSON body of that schema can have; undefined where there is no schema, or the schema leaves a length
 * open. The route then takes no body but an empty one, unless it sets a limit of its own.
 */
export function largestJson(schema: unknown): number | undefined {
  const bytes = schema instanceof z.ZodType ? largest(schema) : Number.POSITIVE_INFINITY;
  return Number.isFinite(bytes) ? bytes + room : undefined;
}

function largest(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodString) return 2 + (schema.maxLength ?? Number.POSITIVE_INFINITY) * bytesOfCharacter;
  if (schema instanceof z.ZodPipe) return Math.min(largest(schema.in), largest(schema.out));
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(schema.shape);
    return members.reduce((total, [name, value]) => total + `"${name}":,`.length + largest(value), '{}'.length);
  }
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(largest));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return Math.max(largest(schema.unwrap()), 'null'.length);
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) {
    const values: readonly unknown[] = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
    return Math.max(...values.map((value) => 2 + String(value).length * bytesOfCharacter));
  }
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return bytesOfPlainValue;
  return Number.POSITIVE_INFINITY;
}
