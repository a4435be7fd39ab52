import { Textarea } from '@mantine/core';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type FieldProps, inputProps } from '#web/admin/form/fields.tsx';

type LinesFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & { hint: string };

/** A field of short texts, one a line. */
export function LinesField<Row extends RecordRow, Field extends string>(props: LinesFieldProps<Row, Field>) {
  const { form, field, hint } = props;
  return (
    <Textarea
      {...inputProps(props)}
      enterKeyHint="enter"
      rows={4}
      description={hint}
      value={form.values[field]}
      onChange={(event) => form.setValue(field, event.currentTarget.value)}
    />
  );
}
