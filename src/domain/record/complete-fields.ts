import type { NewValues } from '#domain/field-definition.ts';

/** All fields of a new record. A field that has no value is null. */
export function completeFields<Fields extends object>(names: readonly string[], values: NewValues<Fields>): Fields {
  const members = new Map<string, unknown>(Object.entries(values));
  const all = names.map((name) => [name, members.get(name) ?? null]);
  return Object.fromEntries(all);
}

/** All fields of a record after an edit. A field that is missing or undefined in `changes` is unchanged. */
export function changedFields<Fields extends object>(
  names: readonly string[],
  before: Fields,
  changes: Partial<Fields>,
): Fields {
  const unchanged = new Map<string, unknown>(Object.entries(before));
  const changed = new Map<string, unknown>(Object.entries(changes));
  const all = names.map((name) => [name, changed.get(name) === undefined ? unchanged.get(name) : changed.get(name)]);
  return Object.fromEntries(all);
}
