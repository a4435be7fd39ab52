import type { RecordRow } from '#domain/record/record-row.ts';
import type { RecordView } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs';

/** What two edits of one record have changed, by field. */
export interface Merge<Field extends string> {
  /** Only I changed it. */
  mine: readonly Field[];
  /** Only they changed it. */
  theirs: readonly Field[];
  /** Both changed it, to different values. */
  conflicts: readonly Field[];
}

/** The three versions of a record: as the form began, in the form now, and as somebody else has saved it. */
export interface Versions<Field extends string> {
  base: FormValues<Field>;
  mine: FormValues<Field>;
  theirs: FormValues<Field>;
}

/** Compares the three versions of a record, field by field. */
export function mergeVersions<Field extends string>(
  order: readonly Field[],
  { base, mine, theirs }: Versions<Field>,
): Merge<Field> {
  const changed = order.filter((field) => mine[field] !== theirs[field]);
  const isMine = (field: Field) => mine[field] !== base[field];
  const isTheirs = (field: Field) => theirs[field] !== base[field];
  return {
    mine: changed.filter((field) => !isTheirs(field)),
    theirs: changed.filter((field) => !isMine(field)),
    conflicts: changed.filter((field) => isMine(field) && isTheirs(field)),
  };
}

/** The values that both edits make together; `chosen` decides the conflicts. */
export function mergedValues<Field extends string>(
  { mine, conflicts }: Merge<Field>,
  versions: Versions<Field>,
  chosen: ReadonlyMap<Field, Side>,
): FormValues<Field> {
  const fromMine = [...mine, ...conflicts.filter((field) => chosen.get(field) !== 'theirs')];
  return { ...versions.theirs, ...Object.fromEntries(fromMine.map((field) => [field, versions.mine[field]])) };
}

/** An edit of a record: the record as it was, its values then, and now. */
export interface Edit<Row, Field extends string> {
  before: Row | undefined;
  initial: FormValues<Field>;
  values: FormValues<Field>;
}

/** What an edit and another version of its record have changed, and the edit on top of that version: conflicts keep its own values. */
export function mergeEdit<Row extends RecordRow, Field extends string, Some extends Edit<Row, Field>>(
  { order, toFormValues }: Pick<RecordView<Row, Field>, 'order' | 'toFormValues'>,
  edit: Some,
  current: Row,
): { merge: Merge<Field>; merged: Some } {
  const initial = toFormValues(current);
  const versions = { base: edit.initial, mine: edit.values, theirs: initial };
  const merge = mergeVersions(order, versions);
  return { merge, merged: { ...edit, before: current, initial, values: mergedValues(merge, versions, new Map()) } };
}
