import type { NewValues } from '#domain/field-traits.ts';

/** All fields of a new record: what is left out is null. */
export function completeFields<Fields extends object>(names: readonly string[], given: NewValues<Fields>): Fields {
  const values = new Map<string, unknown>(Object.entries(given));
  const all = names.map((name) => [name, values.get(name) ?? null]);
  return Object.fromEntries(all);
}

/** All fields of a record with some of them changed: what is left out or undefined stays. */
export function changedFields<Fields extends object>(
  names: readonly string[],
  before: Fields,
  changes: Partial<Fields>,
): Fields {
  const standing = new Map<string, unknown>(Object.entries(before));
  const changed = new Map<string, unknown>(Object.entries(changes));
  const all = names.map((name) => [name, changed.get(name) === undefined ? standing.get(name) : changed.get(name)]);
  return Object.fromEntries(all);
}
