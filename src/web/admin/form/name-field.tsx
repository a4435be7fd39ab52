import { type ComboboxItem, Select } from '@mantine/core';
import { useMemo } from 'react';
import { foldText, normalizeText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import type { RecordBase } from '#web/admin/records/record.ts';
import styles from './fields.module.css';

/** The most options that are shown at once; typing more narrows them. */
const maxOptions = 100;

type NameFieldProps<Row extends RecordBase, Field extends string> = FieldProps<Row, Field> & {
  /** The active names; undefined until they are loaded. */
  names: readonly string[] | undefined;
};

/** A select that is searched with or without accents. The record's own name stays an option even if it is inactive now. */
export function NameField<Row extends RecordBase, Field extends string>(props: NameFieldProps<Row, Field>) {
  const { form, field, names } = props;
  const { values, initial } = form;
  const selected = values[field];
  const before = initial[field];
  const options = useMemo(() => {
    const current = [selected, before].filter((name) => name !== '');
    return [...new Set([...(names ?? []), ...current])].sort((a, b) => a.localeCompare(b, 'vi'));
  }, [names, selected, before]);
  const find = useMemo(() => createFinder(options), [options]);

  return (
    <Select
      {...inputProps(props)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      data={options}
      limit={maxOptions}
      filter={({ options: items, search }) => {
        const found = find(search);
        return (items as ComboboxItem[]).filter(({ value }) => found.has(value)).slice(0, maxOptions);
      }}
      placeholder={words.choose}
      nothingFoundMessage={noMatchMessage(names)}
      maxDropdownHeight={320}
      // Inside the page's landmark, where screen readers expect it.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={selected === '' ? null : selected}
      onChange={(name) => form.setValue(field, name ?? '')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isOpen(event.currentTarget)) return;
        // Enter selects an option and never submits the form, even before the options are filtered.
        event.preventDefault();
        const [first] = find(event.currentTarget.value);
        if (first !== undefined && !hasHighlightedOption(event.currentTarget)) form.setValue(field, first);
      }}
      onBlur={(event) => {
        // If one option is left when the field loses the focus, select it.
        const [name, ...others] = find(event.currentTarget.value);
        if (event.currentTarget.value.trim() !== '' && name !== undefined && others.length === 0 && name !== selected)
          form.setValue(field, name);
      }}
    />
  );
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true';

/** True if the list has a highlighted option, which Mantine selects on Enter by itself. */
function hasHighlightedOption(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

function noMatchMessage(names: readonly string[] | undefined): string {
  if (names === undefined) return admin.loading;
  return names.length > 0 ? words.noMatch : words.noOptions;
}

/** Returns a search for the names that contain every word, ignoring accents and case. */
function createFinder(names: readonly string[]): (search: string) => ReadonlySet<string> {
  const folded = names.map((name) => [name, foldText(name)] as const);
  return (search) => {
    const wanted = foldText(normalizeText(search)).split(' ');
    const found = folded.filter(([, text]) => wanted.every((word) => text.includes(word)));
    return new Set(found.map(([name]) => name));
  };
}
