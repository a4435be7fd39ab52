import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { FieldErrors, RecordView } from '#web/admin/form/record-view.ts';
import type { FormValues } from '#web/admin/form/typed-fields.ts';

/** The state of a form. */
export interface Form<Row extends RecordRow, Field extends string> {
  definition: RecordView<Row, Field>;
  /** The record that is edited, as it was loaded; undefined for a new one. */
  before: Row | undefined;
  /** The values before any edit. */
  initial: FormValues<Field>;
  values: FormValues<Field>;
  /** The file that was chosen. */
  picture: File | undefined;
  isDirty: boolean;
  errors: FieldErrors<Field>;
  setValue(field: Field, text: string): void;
  choosePicture(file: File | undefined): void;
  setErrors(errors: FieldErrors<Field>): void;
  /** Replaces the values as an edit, of another version of the record if one is given. */
  fill(values: FormValues<Field>, edited?: Partial<Pick<Form<Row, Field>, 'before' | 'initial'>>): void;
  /** Goes on from a newer version of the record: fields that were not touched get its values. Where both changed one, a save asks. */
  mergeWith(current: Row): void;
  /** Starts over with other initial values. Values that were edited after `sent` was sent stay. */
  reset(before: Row | undefined, values: FormValues<Field>, sent?: Pick<Form<Row, Field>, 'values' | 'picture'>): void;
}

/** The state of a form and the functions that change it. */
export function useForm<Row extends RecordRow, Field extends string>(
  definition: RecordView<Row, Field>,
  record: Row | undefined,
): Form<Row, Field> {
  const [edit, setEdit] = useState(() => {
    const initial = record ? definition.toFormValues(record) : definition.blank;
    return { before: record, initial, values: initial };
  });
  const { before, initial, values } = edit;
  const [picture, setPicture] = useState<File>();
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => new Map());

  function setValue(field: Field, text: string) {
    setEdit((now) => ({ ...now, values: { ...now.values, [field]: text } }));
    setErrors((now) => new Map([...now].filter(([name]) => name !== field)));
  }

  return {
    definition,
    before,
    initial,
    values,
    picture,
    isDirty: definition.order.some((field) => values[field] !== initial[field]),
    errors,
    setValue,
    setErrors,
    choosePicture(file) {
      setPicture(file);
      if (definition.picture) setValue(definition.picture, file?.name ?? initial[definition.picture]);
    },
    fill(text, edited) {
      setEdit({ before: edited?.before ?? before, initial: edited?.initial ?? initial, values: text });
      setErrors(new Map());
    },
    mergeWith: (current) =>
      setEdit((now) => {
        const { merge, merged } = mergeEdit(definition, now, current);
        return merge.conflicts.length > 0 ? now : merged;
      }),
    reset(on, text, sent) {
      setEdit(({ values: now }) => {
        const newer = definition.order
          .filter((field) => sent !== undefined && now[field] !== sent.values[field])
          .map((field) => [field, now[field]]);
        return { before: on, initial: text, values: { ...text, ...Object.fromEntries(newer) } };
      });
      setPicture((now) => (sent && now !== sent.picture ? now : undefined));
      setErrors(new Map());
    },
  };
}

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs';

/** What two edits of one record have changed, by field. */
interface Merge<Field extends string> {
  /** Only I changed it. */
  mine: readonly Field[];
  /** Only they changed it. */
  theirs: readonly Field[];
  /** Both changed it, to different values. */
  conflicts: readonly Field[];
}

/** The three versions of a record: as the form began, in the form now, and as somebody else has saved it. */
interface Versions<Field extends string> {
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
