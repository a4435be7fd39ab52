import type { FormDefinition, FormValues } from '#web/admin/form/form-definition.ts';

/** The sessionStorage key: signing out removes it, and others who use this browser have their own. */
const keyOf = (list: string, account: string) => `ads-last-${list}-${account}`;

type Remembering<Field extends string> = Pick<FormDefinition<never, Field>, 'resource' | 'retained'>;

/** Keeps what the next new record is likely to have, too, in this tab. */
export function saveLastValues<Field extends string>(
  { resource, retained }: Remembering<Field>,
  account: string,
  values: FormValues<Field>,
): void {
  const kept = Object.fromEntries(retained.map((field) => [field, values[field]]));
  sessionStorage.setItem(keyOf(resource.wire, account), JSON.stringify(kept));
}

/** What the person's last new record had in a field; '' if there was none in this tab. */
export function lastValue<Field extends string>(
  { resource }: Pick<Remembering<Field>, 'resource'>,
  account: string,
  field: Field,
): string {
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(resource.wire, account)) ?? '{}');
  const value = (stored as Partial<Record<Field, unknown>>)[field];
  return typeof value === 'string' ? value : '';
}
