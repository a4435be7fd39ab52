import { z } from 'zod';

/** The longest form of a character in JSON is an escape such as `\u1ea5`. */
const bytesPerCharacter = 6;
/** Bytes of a number, `true` or `null`. */
const bytesPerScalar = 32;
/** Bytes for white space between members and around texts, which are trimmed. */
const whiteSpaceBytes = 512;

/**
 * The largest size in bytes of a JSON body that fits a schema; undefined if there is no schema, or it does not limit a
 * length. Such a route accepts only an empty body, unless it sets a limit of its own.
 */
export function maxJsonBytes(schema: unknown): number | undefined {
  const bytes = schema instanceof z.ZodType ? maxBytesOf(schema) : Number.POSITIVE_INFINITY;
  return Number.isFinite(bytes) ? bytes + whiteSpaceBytes : undefined;
}

function maxBytesOf(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodString) return 2 + (schema.maxLength ?? Number.POSITIVE_INFINITY) * bytesPerCharacter;
  if (schema instanceof z.ZodPipe) return Math.min(maxBytesOf(schema.in), maxBytesOf(schema.out));
  if (schema instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(schema.shape);
    return members.reduce((total, [name, value]) => total + `"${name}":,`.length + maxBytesOf(value), '{}'.length);
  }
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(maxBytesOf));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return Math.max(maxBytesOf(schema.unwrap()), 'null'.length);
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) {
    const values: readonly unknown[] = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
    return Math.max(...values.map((value) => 2 + String(value).length * bytesPerCharacter));
  }
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean) return bytesPerScalar;
  return Number.POSITIVE_INFINITY;
}
