import { forms as words } from '#strings/vi/admin/forms.ts';
import styles from './fields.module.css';

interface FieldLabelProps {
  label: string;
  unit?: string | undefined;
  required?: boolean | undefined;
}

/** A field's label, its unit, and whether it is required. */
export function FieldLabel({ label, unit, required }: FieldLabelProps) {
  return (
    <>
      {label}
      {unit && ` (${unit})`}
      {required && <span className={styles.required}> {words.required}</span>}
    </>
  );
}
