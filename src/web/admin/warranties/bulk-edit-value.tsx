import { TextInput } from '@mantine/core';
import type { FieldType } from '#domain/field-definition.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { bulkEdit as words } from '#strings/vi/admin/bulk-edit.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { NameSelect } from '#web/admin/form/name-select.tsx';
import type { useNames } from '#web/admin/form/use-names.ts';
import { normalizeDate } from '#web/admin/ui/typed-date.ts';
import type { Change } from '#web/admin/warranties/bulk-edit-calls.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './bulk-edit-dialog.module.css';

export type EditedField = Change['field'];

const fieldOf: Record<EditedField, WarrantyField> = {
  dentalName: 'clinicName',
  productName: 'productName',
  doctorName: 'doctorName',
  expiryDate: 'expiresOn',
};

/** The fields that many cards can be given, in the order of the menu. */
export const editedFields = Object.keys(fieldOf) as EditedField[];
export const labelOf = (field: EditedField): string => warrantyFields[fieldOf[field]].label;
export const typeOf = (field: EditedField): FieldType => warrantyFields[fieldOf[field]].type;

interface BulkEditValueProps {
  field: EditedField;
  names: Pick<ReturnType<typeof useNames>, 'products' | 'clinics'>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The input of the value that the cards get. */
export function BulkEditValue({ field, names, value, error, onChange }: BulkEditValueProps) {
  const input = {
    label: words.value(labelOf(field)),
    className: styles.value ?? '',
    size: 'md',
    autoComplete: 'off',
    spellCheck: false,
    error: error !== undefined && (
      <span className={styles.error}>
        <WarningIcon />
        {error}
      </span>
    ),
  } as const;
  if (field === 'dentalName' || field === 'productName') {
    const offered = field === 'dentalName' ? names.clinics : names.products;
    return <NameSelect {...input} names={offered} value={value} onChange={onChange} />;
  }
  const isDate = field === 'expiryDate';
  return (
    <TextInput
      {...input}
      inputMode={isDate ? 'numeric' : 'text'}
      placeholder={isDate ? forms.date.placeholder : ''}
      description={isDate ? undefined : words.clearable}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => isDate && normalizeDate(value) !== value && onChange(normalizeDate(value))}
    />
  );
}
