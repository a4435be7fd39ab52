/** What is true of a field of a record wherever it is read, stored or shown. A noun's traits name all its fields. */
export interface FieldTraits {
  /** What people call it, in Vietnamese. */
  label: string;
  /**
   * `name`: kept as it is written. `code`: text whose form matters, such as a number with letters. `whole`: a whole
   * number. `date`: YYYY-MM-DD. `picture`: the name of a stored file.
   */
  kind: 'name' | 'code' | 'text' | 'whole' | 'number' | 'date' | 'picture';
  /** May a stored record lack it? */
  isOptional: boolean;
  /** True where everybody may read it, false for staff only. */
  isPublic: boolean;
  /** True where the words of a search are looked for in it. */
  isSearched: boolean;
  /** How a list is ordered by it: as people order names, or by its value. */
  order: 'alphabetical' | 'by value' | 'none';
  /** Where the staff's list has a column for it: `wide` in wide windows only. Forms and histories have every field. */
  list: 'always' | 'wide' | 'never';
  /** What it means, in English, for readers of the API's document. */
  meaning?: string;
  /** Names that it had in earlier versions: old lines of a history still use them. */
  formerNames?: readonly string[];
}

export type TraitsOf<Fields> = { readonly [Field in keyof Fields]: FieldTraits };

type ValueOf<Traits extends FieldTraits> =
  | (Traits['kind'] extends 'whole' | 'number' ? number : string)
  | (Traits['isOptional'] extends true ? null : never);

/** The values of a record's fields. */
export type FieldValues<Fields extends TraitsOf<Fields>> = {
  -readonly [Field in keyof Fields]: ValueOf<Fields[Field]>;
};

/** The same where what may be empty can be left out. */
export type NewValues<Values> = {
  [Field in keyof Values as null extends Values[Field] ? never : Field]: Values[Field];
} & { [Field in keyof Values as null extends Values[Field] ? Field : never]?: Values[Field] | undefined };

/** The fields that have certain traits. */
export type FieldsWith<Fields extends TraitsOf<Fields>, Wanted> = {
  [Field in keyof Fields]: Fields[Field] extends Wanted ? Field : never;
}[keyof Fields] &
  string;

/** The names of an object's own members, in their order. */
export function keysOf<Values extends object>(values: Values): Extract<keyof Values, string>[] {
  const keys: Extract<keyof Values, string>[] = [];
  for (const key in values) keys.push(key);
  return keys;
}

/** The fields that have certain traits, in their order. */
export function fieldsWith<Fields extends TraitsOf<Fields>, const Wanted extends Partial<FieldTraits>>(
  fields: Fields,
  wanted: Wanted,
): FieldsWith<Fields, Wanted>[] {
  type Field = Extract<keyof Fields, string>;
  const isWanted = (field: Field): field is Field & FieldsWith<Fields, Wanted> => hasTraits(fields[field], wanted);
  return keysOf(fields).filter(isWanted);
}

function hasTraits(traits: FieldTraits, wanted: Partial<FieldTraits>): boolean {
  return keysOf(wanted).every((trait) => traits[trait] === wanted[trait]);
}

/** Today's name of each field by the names that it had before. */
export function formerNamesOf<Fields extends TraitsOf<Fields>>(fields: Fields): ReadonlyMap<string, string> {
  return new Map(keysOf(fields).flatMap((field) => (fields[field].formerNames ?? []).map((name) => [name, field])));
}

/** What people call each field. */
export function labelsOf<Fields extends TraitsOf<Fields>>(fields: Fields): Record<keyof Fields & string, string> {
  const labels = keysOf(fields).map((field) => [field, fields[field].label]);
  return Object.fromEntries(labels);
}

/** An object with these members of another. */
export function pick<Values extends object, Key extends keyof Values & string>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  const members = keys.map((key) => [key, values[key]]);
  return Object.fromEntries(members);
}
