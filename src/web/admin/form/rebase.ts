import type { RecordRow } from '#domain/record/record-row.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';

/** An edit of a record: the record as it was, its values then, and now. */
interface Edit<Row, Field extends string> {
  before: Row | undefined;
  initial: FormValues<Field>;
  values: FormValues<Field>;
}

type Rebased<Row extends RecordRow, Field extends string> = Pick<
  RecordView<Row, Field>,
  'order' | 'toFormValues' | 'ownSaves'
>;

/** The edit on top of the next version: fields that it has not touched follow, the others stay. The same for any other version. */
export function rebase<Row extends RecordRow, Field extends string, Some extends Edit<Row, Field>>(
  { order, toFormValues }: Omit<Rebased<Row, Field>, 'ownSaves'>,
  edit: Some,
  after: Row,
): Some {
  const { before, initial: old, values } = edit;
  if (!before || after.id !== before.id || after.version !== before.version + 1) return edit;
  const initial = toFormValues(after);
  const touched = order.filter((field) => values[field] !== old[field]).map((field) => [field, values[field]]);
  return { ...edit, before: after, initial, values: { ...initial, ...Object.fromEntries(touched) } };
}

/** The edit on top of all that this page has stored of its record since. */
export function rebaseOnOwn<Row extends RecordRow, Field extends string, Some extends Edit<Row, Field>>(
  definition: Rebased<Row, Field>,
  edit: Some,
): Some {
  const next = edit.before && definition.ownSaves.after(edit.before);
  return next ? rebaseOnOwn(definition, rebase(definition, edit, next)) : edit;
}
