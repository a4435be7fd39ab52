import { TextInput } from '@mantine/core';
import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { fieldId } from '#web/admin/form/field-props.tsx';
import styles from './fields.module.css';

/** Shows whether a record is active. Read-only: only deleting and restoring change it. */
export function StateField({ record }: { record: RecordRow | undefined }) {
  if (!record) return null;
  return (
    <TextInput
      id={fieldId('isActive')}
      className={styles.field}
      size="lg"
      label={words.state}
      readOnly
      variant="filled"
      value={record.binnedAt === null ? words.active : words.inactive}
    />
  );
}
