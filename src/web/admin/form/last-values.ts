import type { RecordView } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';

/** The sessionStorage key: signing out removes it, and others who use this browser have their own. */
const keyOf = (list: string, account: string) => `ads-last-${list}-${account}`;

type Remembering<Field extends string> = Pick<RecordView<never, Field>, 'wire' | 'retained'>;

/** Keeps what the next new record is likely to have, too, in this tab. */
export function saveLastValues<Field extends string>(
  { wire, retained }: Remembering<Field>,
  account: string,
  values: FormValues<Field>,
): void {
  const kept = Object.fromEntries(retained.map((field) => [field, values[field]]));
  sessionStorage.setItem(keyOf(wire, account), JSON.stringify(kept));
}

/** What the person's last new record had in a field; '' if there was none in this tab. */
export function lastValue<Field extends string>(
  { wire }: Pick<Remembering<Field>, 'wire'>,
  account: string,
  field: Field,
): string {
  const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(wire, account)) ?? '{}');
  const value = (stored as Partial<Record<Field, unknown>>)[field];
  return typeof value === 'string' ? value : '';
}
