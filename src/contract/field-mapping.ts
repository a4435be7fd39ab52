/** For each field of the vocabulary, its name on the wire. */
export type WireNames = Readonly<Record<string, string>>;

/** A body of the wire under the vocabulary's names. */
export type FromWire<Names extends WireNames, Body> = {
  [Field in keyof Names as Names[Field] extends keyof Body ? Field : never]: Body[Names[Field] & keyof Body];
};

/** A row of the vocabulary under the wire's names. */
export type ToWire<Names extends WireNames, Row> = {
  [Field in keyof Names & keyof Row as Names[Field]]: Row[Field];
};

/** Renames a body's members; what is undefined or has no name is left out. */
export function fromWire<const Names extends WireNames, Body extends object>(
  names: Names,
  body: Body,
): FromWire<Names, Body> {
  const members = new Map(Object.entries(body));
  const named = Object.entries(names).map(([field, name]) => [field, members.get(name)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** Renames a row's members, or the schemas of its members; what has no name or is not there is left out. */
export function toWire<const Names extends WireNames, Row extends object>(names: Names, row: Row): ToWire<Names, Row> {
  const members = new Map(Object.entries(row));
  const named = Object.entries(names).map(([field, name]) => [name, members.get(field)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
