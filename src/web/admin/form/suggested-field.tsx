import { Autocomplete, type ComboboxItem } from '@mantine/core';
import type { RecordRow } from '#domain/record/record-row.ts';
import { foldText } from '#domain/text.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import styles from './fields.module.css';

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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...suggestions]}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ label }) => foldText(label).includes(foldText(search.trim())))
      }
      // Inside the page's landmark, where screen readers expect it.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={form.values[field]}
      onChange={(text) => form.setValue(field, text)}
    />
  );
}
