import { useState } from 'react';
import type { FormKind, Mistakes, Typed } from '#web/admin/form/form-kind.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

/** A form that somebody fills in. */
export interface Form<Row extends RecordBase, Field extends string> {
  kind: FormKind<Row, Field>;
  /** The record that is edited, as it was read; undefined for a new one. */
  before: Row | undefined;
  /** What stood in the fields before anything was typed. */
  initial: Typed<Field>;
  typed: Typed<Field>;
  /** The picture that was chosen. */
  picture: File | undefined;
  isDirty: boolean;
  mistakes: Mistakes<Field>;
  set(field: Field, text: string): void;
  choosePicture(file: File | undefined): void;
  setMistakes(mistakes: Mistakes<Field>): void;
  /** Puts other text into the fields, as if it were typed. */
  fill(typed: Typed<Field>, before?: Row): void;
  /** Begins anew, with a record or without one; what has been changed since `sent` was sent stays. */
  begin(before: Row | undefined, typed: Typed<Field>, sent?: Pick<Form<Row, Field>, 'typed' | 'picture'>): void;
}

/** Keeps what is typed into a form. */
export function useForm<Row extends RecordBase, Field extends string>(
  kind: FormKind<Row, Field>,
  record: Row | undefined,
): Form<Row, Field> {
  const [before, setBefore] = useState(record);
  const [initial, setInitial] = useState(() => (record ? kind.type(record) : kind.blank));
  const [typed, setTyped] = useState(initial);
  const [picture, setPicture] = useState<File>();
  const [mistakes, setMistakes] = useState<Mistakes<Field>>(() => new Map());

  function set(field: Field, text: string) {
    setTyped((now) => ({ ...now, [field]: text }));
    setMistakes((now) => new Map([...now].filter(([name]) => name !== field)));
  }

  return {
    kind,
    before,
    initial,
    typed,
    picture,
    isDirty: kind.order.some((field) => typed[field] !== initial[field]),
    mistakes,
    set,
    setMistakes,
    choosePicture(file) {
      setPicture(file);
      if (kind.picture) set(kind.picture, file?.name ?? initial[kind.picture]);
    },
    fill(text, on = before) {
      setTyped(text);
      setBefore(on);
      setMistakes(new Map());
    },
    begin(on, text, sent) {
      const isSince = (field: Field, now: Typed<Field>) => sent !== undefined && now[field] !== sent.typed[field];
      setBefore(on);
      setInitial(text);
      setTyped((now) => {
        const since = kind.order.filter((field) => isSince(field, now)).map((field) => [field, now[field]]);
        return { ...text, ...Object.fromEntries(since) };
      });
      setPicture((now) => (sent && now !== sent.picture ? now : undefined));
      setMistakes(new Map());
    },
  };
}
