import { formatDate } from '#domain/calendar.ts';
import { type FieldTraits, keysOf, type TraitsOf } from '#domain/field-traits.ts';
import type { FormValues } from '#web/admin/form/form-definition.ts';
import { readDate } from '#web/admin/form/typed-date.ts';
import { readDecimal, readWhole, typeNumber } from '#web/admin/form/typed-number.ts';

type Value = string | number | null;

/** A form of a noun's fields with nothing in it. */
export function blankFields<Fields extends TraitsOf<Fields>>(fields: Fields): FormValues<keyof Fields & string> {
  const blank = keysOf(fields).map((field) => [field, '']);
  return Object.fromEntries(blank);
}

/** The fields of a record as one would type them. */
export function typeFields<Fields extends TraitsOf<Fields>>(
  fields: Fields,
  row: { readonly [Field in keyof Fields]?: Value },
): FormValues<keyof Fields & string> {
  const typed = keysOf(fields).map((field) => [field, typeValue(fields[field].kind, row[field] ?? null)]);
  return Object.fromEntries(typed);
}

function typeValue(kind: FieldTraits['kind'], value: Value): string {
  if (value === null || typeof value === 'number') return typeNumber(value);
  return kind === 'date' ? formatDate(value) : value;
}

/**
 * What was typed into each field, as its schema expects it. What makes no sense is left to the schema: NaN for a number,
 * the text itself for a day.
 */
export function readFields<Fields extends TraitsOf<Fields>>(
  fields: Fields,
  typed: FormValues<keyof Fields & string>,
): Record<keyof Fields & string, Value> {
  const values = keysOf(fields).map((field) => [field, readValue(fields[field], typed[field])]);
  return Object.fromEntries(values);
}

function readValue({ kind, isOptional }: FieldTraits, text: string): Value {
  if (isOptional && text.trim() === '') return null;
  if (kind === 'whole') return readWhole(text);
  if (kind === 'number') return readDecimal(text);
  return kind === 'date' ? (readDate(text) ?? text.trim()) : text;
}
