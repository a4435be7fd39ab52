import { Textarea } from '@mantine/core';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type FieldProps, inputProps } from '#web/admin/form/fields.tsx';

type LinesFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  hint: string;
  /** True where Enter in the field before leads past it, since Enter begins a line in this one. */
  isSkipped?: boolean;
};

/** A field of several lines. */
export function LinesField<Row extends RecordRow, Field extends string>(props: LinesFieldProps<Row, Field>) {
  const { form, field, hint, isSkipped } = props;
  return (
    <Textarea
      {...inputProps(props)}
      enterKeyHint="enter"
      data-skipped={isSkipped || undefined}
      rows={4}
      description={hint}
      value={form.values[field]}
      onChange={(event) => form.setValue(field, event.currentTarget.value)}
    />
  );
}
