import type { ReactNode } from 'react';
import { FieldLabel } from '#web/admin/form/field-label.tsx';
import type { Form } from '#web/admin/form/use-form.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './fields.module.css';

/** What every field of a form is given. */
export interface FieldProps<Row extends RecordBase, Field extends string> {
  form: Form<Row, Field>;
  field: Field;
  required?: boolean;
  unit?: string | undefined;
}

/** The id of a field in the page. */
export const fieldId = (field: string) => `muc-${field}`;

/** What the library's inputs are given, so that all fields look and speak alike. */
export function inputProps<Row extends RecordBase, Field extends string>(props: FieldProps<Row, Field>) {
  const { form, field, required = false, unit } = props;
  return {
    id: fieldId(field),
    name: form.kind.noun.names[field] ?? field,
    className: styles.field,
    size: 'lg',
    label: <FieldLabel label={form.kind.labels[field]} unit={unit} required={required} />,
    'aria-required': required || undefined,
    autoComplete: 'off',
    spellCheck: false,
    error: mistakeOf(form.errors.get(field)),
  } as const;
}

function mistakeOf(message: string | undefined): ReactNode {
  if (message === undefined) return undefined;
  return (
    <span className={styles.error}>
      <WarningIcon />
      {message}
    </span>
  );
}
