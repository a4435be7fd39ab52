import { formatDate } from '#domain/calendar.ts';
import { type DefinitionsOf, type FieldDefinition, type FieldType, keysOf } from '#domain/field-definition.ts';
import { shownIndications } from '#domain/product/indications.ts';
import { readDate } from '#web/admin/ui/typed-date.ts';

type Value = string | number | null;

/** The text in each field of a form. */
export type FormValues<Field extends string = string> = Readonly<Record<Field, string>>;

/** Empty form values. */
export function blankFields<Fields extends DefinitionsOf<Fields>>(fields: Fields): FormValues<keyof Fields & string> {
  const blank = keysOf(fields).map((field) => [field, '']);
  return Object.fromEntries(blank);
}

/** The fields of a record as form values. */
export function formatFields<Fields extends DefinitionsOf<Fields>>(
  fields: Fields,
  row: { readonly [Field in keyof Fields]?: Value },
): FormValues<keyof Fields & string> {
  const values = keysOf(fields).map((field) => [field, formatValue(fields[field].type, row[field] ?? null)]);
  return Object.fromEntries(values);
}

function formatValue(type: FieldType, value: Value): string {
  if (value === null || typeof value === 'number') return formatNumber(value);
  return type === 'date' ? formatDate(value) : value;
}

/** The text of a field that is only shown: indications by their names, all else as in the form. */
export function shownText(text: string, type: FieldType): string {
  return type === 'indications' ? shownIndications(text) : text;
}

/**
 * Parses form values into the types of the schema. Invalid text becomes NaN for a number and stays text for a date, so
 * that the schema rejects it.
 */
export function parseFormValues<Fields extends DefinitionsOf<Fields>>(
  fields: Fields,
  typed: FormValues<keyof Fields & string>,
): Record<keyof Fields & string, Value> {
  const values = keysOf(fields).map((field) => [field, readValue(fields[field], typed[field])]);
  return Object.fromEntries(values);
}

function readValue({ type, isOptional }: FieldDefinition, text: string): Value {
  if (isOptional && text.trim() === '') return null;
  if (type === 'integer') return readInteger(text);
  if (type === 'number') return readDecimal(text);
  return type === 'date' ? (readDate(text) ?? text.trim()) : text;
}

const spaces = /[\s\u00a0\u202f]/gu;

/** Parses a whole number in Vietnamese notation, `1.250.000` or `1250000`; NaN if it is invalid. */
export function readInteger(text: string): number {
  const digits = text.replace(spaces, '');
  return readDecimal(/^-?\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits);
}

/** Parses a number with a decimal comma or point, `0,5` or `0.5`; NaN if it is invalid. */
export function readDecimal(text: string): number {
  const digits = text.replace(spaces, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A number with a decimal comma and no grouping; '' for null. */
function formatNumber(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}
