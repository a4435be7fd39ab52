import type { ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { FieldLabel } from '#web/admin/form/field-label.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
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
    error: renderError(form.errors.get(field)),
  } as const;
}

function renderError(message: string | undefined): ReactNode {
  if (message === undefined) return undefined;
  return (
    <span className={styles.error}>
      <WarningIcon />
      {message}
    </span>
  );
}
