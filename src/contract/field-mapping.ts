/** The wire name of each domain field. */
export type WireNames = Readonly<Record<string, string>>;

/** A wire body with the domain's names. */
export type FromWire<Names extends WireNames, Body> = {
  [Field in keyof Names as Names[Field] extends keyof Body ? Field : never]: Body[Names[Field] & keyof Body];
};

/** A domain row with the wire's names. */
export type ToWire<Names extends WireNames, Row> = {
  [Field in keyof Names & keyof Row as Names[Field]]: Row[Field];
};

/** Renames the members of a body. Undefined and unnamed members are left out. */
export function fromWire<const Names extends WireNames, Body extends object>(
  names: Names,
  body: Body,
): FromWire<Names, Body> {
  const members = new Map(Object.entries(body));
  const named = Object.entries(names).map(([field, name]) => [field, members.get(name)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** Renames the members of a row, or of an object of schemas. Undefined and unnamed members are left out. */
export function toWire<const Names extends WireNames, Row extends object>(names: Names, row: Row): ToWire<Names, Row> {
  const members = new Map(Object.entries(row));
  const named = Object.entries(names).map(([field, name]) => [name, members.get(field)]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
