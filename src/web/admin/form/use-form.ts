import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { FieldErrors, FormDefinition, FormValues } from '#web/admin/form/form-definition.ts';

/** The state of a form. */
export interface Form<Row extends RecordRow, Field extends string> {
  definition: FormDefinition<Row, Field>;
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
  /** Follows a change of the record that was made beside the form, unless it has others, too, which a save then asks for. */
  follow(after: Row): void;
  /** Starts over with other initial values. Values that were edited after `sent` was sent stay. */
  reset(before: Row | undefined, values: FormValues<Field>, sent?: Pick<Form<Row, Field>, 'values' | 'picture'>): void;
}

/** The state of a form and the functions that change it. */
export function useForm<Row extends RecordRow, Field extends string>(
  definition: FormDefinition<Row, Field>,
  record: Row | undefined,
): Form<Row, Field> {
  const [before, setBefore] = useState(record);
  const [initial, setInitial] = useState(() => (record ? definition.toFormValues(record) : definition.blank));
  const [values, setValues] = useState(initial);
  const [picture, setPicture] = useState<File>();
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => new Map());

  function setValue(field: Field, text: string) {
    setValues((now) => ({ ...now, [field]: text }));
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
      setValues(text);
      setBefore(edited?.before ?? before);
      setInitial(edited?.initial ?? initial);
      setErrors(new Map());
    },
    follow(after) {
      setBefore((now) => (now && after.version === now.version + 1 ? after : now));
    },
    reset(on, text, sent) {
      const isChangedSince = (field: Field, now: FormValues<Field>) =>
        sent !== undefined && now[field] !== sent.values[field];
      setBefore(on);
      setInitial(text);
      setValues((now) => {
        const newer = definition.order
          .filter((field) => isChangedSince(field, now))
          .map((field) => [field, now[field]]);
        return { ...text, ...Object.fromEntries(newer) };
      });
      setPicture((now) => (sent && now !== sent.picture ? now : undefined));
      setErrors(new Map());
    },
  };
}
