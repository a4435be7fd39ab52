import { Autocomplete, type ComboboxItem } from '@mantine/core';
import { createNameFinder } from '#domain/find-names.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { type FieldProps, inputProps } from '#web/admin/form/fields.tsx';
import { NameSelect, type NameSelectProps } from '#web/admin/form/name-select.tsx';
import styles from './fields.module.css';

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

type SuggestedFieldProps<Row extends RecordRow, Field extends string> = FieldProps<Row, Field> & {
  /** Texts that are likely; any other may be typed. */
  suggestions: readonly string[];
  /** A line under the field. */
  hint?: string;
};

/** A text field that suggests the texts that contain what has been typed, with or without accents. */
export function SuggestedField<Row extends RecordRow, Field extends string>(props: SuggestedFieldProps<Row, Field>) {
  const { form, field, suggestions, hint } = props;
  return (
    <Autocomplete
      {...inputProps(props)}
      autoCapitalize="words"
      description={hint}
      data={[...suggestions]}
      filter={({ options, search }) =>
        createNameFinder((options as ComboboxItem[]).map(({ label }) => label))(search).map((label) => ({
          value: label,
          label,
        }))
      }
      // Inside the page's landmark, where screen readers expect it.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={form.values[field]}
      onChange={(text) => form.setValue(field, text)}
    />
  );
}
