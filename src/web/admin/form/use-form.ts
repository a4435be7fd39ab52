import { useState } from 'react';
import type { FieldErrors, FormDefinition, FormValues } from '#web/admin/form/form-definition.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

/** A form that somebody fills in. */
export interface Form<Row extends RecordBase, Field extends string> {
  kind: FormDefinition<Row, Field>;
  /** The record that is edited, as it was read; undefined for a new one. */
  before: Row | undefined;
  /** What stood in the fields before anything was typed. */
  initial: FormValues<Field>;
  values: FormValues<Field>;
  /** The picture that was chosen. */
  picture: File | undefined;
  isDirty: boolean;
  errors: FieldErrors<Field>;
  set(field: Field, text: string): void;
  choosePicture(file: File | undefined): void;
  setErrors(errors: FieldErrors<Field>): void;
  /** Puts other text into the fields, as if it were typed. */
  fill(typed: FormValues<Field>, before?: Row): void;
  /** Begins anew, with a record or without one; what has been changed since `sent` was sent stays. */
  begin(before: Row | undefined, typed: FormValues<Field>, sent?: Pick<Form<Row, Field>, 'values' | 'picture'>): void;
}

/** Keeps what is typed into a form. */
export function useForm<Row extends RecordBase, Field extends string>(
  kind: FormDefinition<Row, Field>,
  record: Row | undefined,
): Form<Row, Field> {
  const [before, setBefore] = useState(record);
  const [initial, setInitial] = useState(() => (record ? kind.toFormValues(record) : kind.blank));
  const [values, setValues] = useState(initial);
  const [picture, setPicture] = useState<File>();
  const [errors, setErrors] = useState<FieldErrors<Field>>(() => new Map());

  function set(field: Field, text: string) {
    setValues((now) => ({ ...now, [field]: text }));
    setErrors((now) => new Map([...now].filter(([name]) => name !== field)));
  }

  return {
    kind,
    before,
    initial,
    values,
    picture,
    isDirty: kind.order.some((field) => values[field] !== initial[field]),
    errors,
    set,
    setErrors,
    choosePicture(file) {
      setPicture(file);
      if (kind.picture) set(kind.picture, file?.name ?? initial[kind.picture]);
    },
    fill(text, on = before) {
      setValues(text);
      setBefore(on);
      setErrors(new Map());
    },
    begin(on, text, sent) {
      const isSince = (field: Field, now: FormValues<Field>) => sent !== undefined && now[field] !== sent.values[field];
      setBefore(on);
      setInitial(text);
      setValues((now) => {
        const since = kind.order.filter((field) => isSince(field, now)).map((field) => [field, now[field]]);
        return { ...text, ...Object.fromEntries(since) };
      });
      setPicture((now) => (sent && now !== sent.picture ? now : undefined));
      setErrors(new Map());
    },
  };
}
