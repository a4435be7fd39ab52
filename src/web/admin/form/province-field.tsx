import type { RecordRow } from '#domain/record/record-row.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import { NameSelect } from '#web/admin/form/name-select.tsx';

/** A form field with the name of a province, which may stay empty. */
export function ProvinceField<Row extends RecordRow, Field extends string>(props: FieldProps<Row, Field>) {
  const { form, field } = props;
  return (
    <NameSelect
      {...inputProps(props)}
      clearable
      // By keyboard and screen reader, too: without a text the select keeps its value.
      clearButtonProps={{
        'aria-label': words.clear(form.definition.labels[field]),
        'aria-hidden': false,
        tabIndex: 0,
        size: 'xl',
      }}
      names={provinces}
      ownName={form.initial[field]}
      value={form.values[field]}
      onChange={(name) => form.setValue(field, name)}
    />
  );
}
