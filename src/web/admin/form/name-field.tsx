import type { RecordRow } from '#domain/record/record-row.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import { NameSelect, type NameSelectProps } from '#web/admin/form/name-select.tsx';

type NameFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> &
  Pick<NameSelectProps, 'names' | 'create'>;

/** A form field with the name of a product or clinic. The record's own name stays an option even if it is inactive now. */
export function NameField<Row extends RecordRow, Field extends string>(props: NameFieldProps<Row, Field>) {
  const { form, field, names, create } = props;
  return (
    <NameSelect
      {...inputProps(props)}
      names={names}
      create={create}
      ownName={form.initial[field]}
      value={form.values[field]}
      onChange={(name) => form.setValue(field, name)}
    />
  );
}
