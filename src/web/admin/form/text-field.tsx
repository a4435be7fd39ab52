import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';

type TextFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  /** The keyboard that phones show. */
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'url';
  autoCapitalize?: 'none' | 'words' | 'characters';
  /** A line under the field, such as the formatted price. */
  hint?: ReactNode;
  /** True for long texts: the field spans the whole width. */
  isWide?: boolean;
};

/** A text field of one line. */
export function TextField<Row extends RecordRow, Field extends string>(props: TextFieldProps<Row, Field>) {
  const { form, field, inputMode = 'text', autoCapitalize = 'none', hint, isWide } = props;
  return (
    <TextInput
      {...inputProps(props)}
      inputMode={inputMode}
      autoCapitalize={autoCapitalize}
      wrapperProps={isWide ? { 'data-wide': true } : {}}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={form.values[field]}
      onChange={(event) => form.setValue(field, event.currentTarget.value)}
    />
  );
}
