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
): FromWire<Names, Body>;
export function fromWire(names: WireNames, body: object): object {
  return rename(
    body,
    Object.entries(names).map(([field, name]) => [name, field]),
  );
}

/** Renames the members of a row, or of an object of schemas. Undefined and unnamed members are left out. */
export function toWire<const Names extends WireNames, Row extends object>(names: Names, row: Row): ToWire<Names, Row>;
export function toWire(names: WireNames, row: object): object {
  return rename(row, Object.entries(names));
}

/** By a loop, since each look-up and each row of a list passes here: maps and arrays of pairs take five times as long. */
function rename(from: object, names: [string, string][]): object {
  const renamed: Record<string, unknown> = {};
  for (const [name, newName] of names) {
    const value: unknown = Reflect.get(from, name);
    if (value !== undefined) renamed[newName] = value;
  }
  return renamed;
}
