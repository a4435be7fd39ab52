/** The values of the named form fields; '' for a missing one. */
export function readFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) values[name] = String(data.get(name) ?? '');
  return values as Record<Name, string>;
}
