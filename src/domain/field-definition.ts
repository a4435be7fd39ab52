/**
 * What a field holds.
 *
 * `name`: text. `code`: text that is compared in a canonical form, such as a card number. `date`: YYYY-MM-DD.
 * `picture`: the name of a stored file. `province`: one of the country's provinces. `phone`: a telephone number. `email`: an
 * e-mail address. `link`: an https URL. `lines`: short texts, one a line.
 * `multiline`: text of several lines.
 * `indications`: codes of what a material is used for, separated by commas. `coverage`: what is paid of a new restoration, by
 * years after the issue.
 */
export const fieldTypes = [
  'name',
  'code',
  'text',
  'integer',
  'number',
  'date',
  'picture',
  'province',
  'phone',
  'email',
  'link',
  'lines',
  'multiline',
  'indications',
  'coverage',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The properties of a field of a record, from which its schemas, columns and labels derive. */
export interface FieldDefinition {
  /** The label for people, in Vietnamese. */
  label: string;
  type: FieldType;
  /** True if a stored record may lack it. */
  isOptional: boolean;
  /** True if everybody may read it, false for staff only. */
  isPublic: boolean;
  /** True if searches look in it. */
  isSearched: boolean;
  /** How lists are sorted by it: alphabetically or by value. */
  order: 'alphabetical' | 'by value' | 'none';
  /**
   * Whether the list has a column for it; `wide`: in wide windows only; `sign`: a sign beside the name, which shows the text. Forms
   * and histories have every field.
   */
  list: 'always' | 'wide' | 'sign' | 'never';
  /** A description in English for the OpenAPI document. */
  description?: string;
}

export type DefinitionsOf<Fields> = { readonly [Field in keyof Fields]: FieldDefinition };

type ValueOf<Definition extends FieldDefinition> =
  | (Definition['type'] extends 'integer' | 'number' ? number : string)
  | (Definition['isOptional'] extends true ? null : never);

/** The values of a record's fields. */
export type FieldValues<Fields extends DefinitionsOf<Fields>> = {
  -readonly [Field in keyof Fields]: ValueOf<Fields[Field]>;
};

/** The same with nullable fields optional. */
export type NewValues<Values> = {
  [Field in keyof Values as null extends Values[Field] ? never : Field]: Values[Field];
} & { [Field in keyof Values as null extends Values[Field] ? Field : never]?: Values[Field] | undefined };

/** The fields that have certain properties. */
export type FieldsWith<Fields extends DefinitionsOf<Fields>, Wanted> = {
  [Field in keyof Fields]: Fields[Field] extends Wanted ? Field : never;
}[keyof Fields] &
  string;

/** The keys of an object, in their order. */
export function keysOf<Values extends object>(values: Values): Extract<keyof Values, string>[] {
  const keys: Extract<keyof Values, string>[] = [];
  for (const key in values) keys.push(key);
  return keys;
}

/** The fields that have certain properties, in their order. */
export function fieldsWith<Fields extends DefinitionsOf<Fields>, const Wanted extends Partial<FieldDefinition>>(
  fields: Fields,
  wanted: Wanted,
): FieldsWith<Fields, Wanted>[] {
  type Field = Extract<keyof Fields, string>;
  const isWanted = (field: Field): field is Field & FieldsWith<Fields, Wanted> => hasProperties(fields[field], wanted);
  return keysOf(fields).filter(isWanted);
}

/** The fields that lists can be sorted by. */
export function sortedFields<Fields extends DefinitionsOf<Fields>>(
  fields: Fields,
): FieldsWith<Fields, { order: 'alphabetical' | 'by value' }>[] {
  type Field = Extract<keyof Fields, string>;
  type Sorted = FieldsWith<Fields, { order: 'alphabetical' | 'by value' }>;
  return keysOf(fields).filter((field): field is Field & Sorted => fields[field].order !== 'none');
}

function hasProperties(definition: FieldDefinition, wanted: Partial<FieldDefinition>): boolean {
  return keysOf(wanted).every((property) => definition[property] === wanted[property]);
}

/** The label of each field. */
export function labelsOf<Fields extends DefinitionsOf<Fields>>(fields: Fields): Record<keyof Fields & string, string> {
  const labels = keysOf(fields).map((field) => [field, fields[field].label]);
  return Object.fromEntries(labels);
}

/** A copy of an object with only these members. */
export function pick<Values extends object, Key extends keyof Values & string>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  const members = keys.map((key) => [key, values[key]]);
  return Object.fromEntries(members);
}
