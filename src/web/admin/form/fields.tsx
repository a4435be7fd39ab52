import { Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as formWords } from '#strings/vi/admin/forms.ts';
import type { Form } from '#web/admin/form/use-form.ts';
import { Problem } from '#web/admin/ui/messages.tsx';
import styles from './fields.module.css';

/** The props of every form field. */
export interface FieldProps<Row extends RecordRow, Field extends string> {
  form: Form<Row, Field>;
  field: Field;
  required?: boolean;
  unit?: string | undefined;
}

/** The id of a field's element. */
export const fieldId = (field: string) => `muc-${field}`;

/** The props that all Mantine inputs share: id, label, required mark and error. */
export function inputProps<Row extends RecordRow, Field extends string>(props: FieldProps<Row, Field>) {
  const { form, field, required = false, unit } = props;
  const error = form.errors.get(field);
  return {
    id: fieldId(field),
    name: form.definition.names[field] ?? field,
    className: styles.field,
    size: 'lg',
    label: <FieldLabel label={form.definition.labels[field]} unit={unit} required={required} />,
    'aria-required': required || undefined,
    enterKeyHint: 'next',
    autoComplete: 'off',
    spellCheck: false,
    error: error && <Problem>{error}</Problem>,
  } as const;
}

interface FieldLabelProps {
  label: string;
  unit?: string | undefined;
  required?: boolean | undefined;
}

/** A field's label, its unit, and whether it is required. */
function FieldLabel({ label, unit, required }: FieldLabelProps) {
  return (
    <>
      {label}
      {unit && ` (${unit})`}
      {required && (
        <Text span fz="0.875rem" fw={400} c="dimmed">
          {' '}
          {formWords.required}
        </Text>
      )}
    </>
  );
}

type TextFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  /** The keyboard that phones show. */
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
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
      value={form.values[field]}
      onChange={(event) => form.setValue(field, event.currentTarget.value)}
    />
  );
}

/** Shows whether a record is active. Read-only: only deleting and restoring change it. */
export function StateField({ record }: { record: RecordRow | undefined }) {
  if (!record) return null;
  return (
    <TextInput
      id={fieldId('isActive')}
      className={styles.field}
      size="lg"
      label={formWords.state}
      readOnly
      variant="filled"
      value={record.binnedAt === null ? formWords.active : formWords.inactive}
    />
  );
}

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
