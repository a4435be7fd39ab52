import { type ComboboxItem, Select } from '@mantine/core';
import { useMemo } from 'react';
import { foldText, normalizeText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { type FieldProps, inputProps } from '#web/admin/form/field-props.tsx';
import type { RecordBase } from '#web/admin/records/record.ts';
import styles from './fields.module.css';

/** Most names that are shown at once; more words find the others. */
const mostShown = 100;

type NameFieldProps<Row extends RecordBase, Field extends string> = FieldProps<Row, Field> & {
  /** The active names; undefined while they are not there. */
  names: readonly string[] | undefined;
};

/** A name that is chosen by typing a part of it, with accents or without. The name that stands there stays possible. */
export function NameField<Row extends RecordBase, Field extends string>(props: NameFieldProps<Row, Field>) {
  const { form, field, names } = props;
  const { values, initial } = form;
  const chosen = values[field];
  const before = initial[field];
  const options = useMemo(() => {
    const standing = [chosen, before].filter((name) => name !== '');
    return [...new Set([...(names ?? []), ...standing])].sort((a, b) => a.localeCompare(b, 'vi'));
  }, [names, chosen, before]);
  const find = useMemo(() => finderOf(options), [options]);

  return (
    <Select
      {...inputProps(props)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      data={options}
      limit={mostShown}
      filter={({ options: items, search }) => {
        const found = find(search);
        return (items as ComboboxItem[]).filter(({ value }) => found.has(value)).slice(0, mostShown);
      }}
      placeholder={words.choose}
      nothingFoundMessage={nothingFound(names)}
      maxDropdownHeight={320}
      // Beside its field, within what the page is divided into.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={chosen === '' ? null : chosen}
      onChange={(name) => form.set(field, name ?? '')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isOpen(event.currentTarget)) return;
        // It chooses; it never sends the form, however fast it comes after the last letter.
        event.preventDefault();
        const [first] = find(event.currentTarget.value);
        if (first !== undefined && !hasMarked(event.currentTarget)) form.set(field, first);
      }}
      onBlur={(event) => {
        // One name is left by what was typed: it is meant.
        const [name, ...others] = find(event.currentTarget.value);
        if (event.currentTarget.value.trim() !== '' && name !== undefined && others.length === 0 && name !== chosen)
          form.set(field, name);
      }}
    />
  );
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true';

/** True where the list of a field has marked a name already, which Enter takes by itself. */
function hasMarked(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]') != null;
}

function nothingFound(names: readonly string[] | undefined): string {
  if (names === undefined) return admin.loading;
  return names.length > 0 ? words.noMatch : words.noOptions;
}

/** Finds the names in which every word occurs, whatever its accents and case. */
function finderOf(names: readonly string[]): (search: string) => ReadonlySet<string> {
  const folded = names.map((name) => [name, foldText(name)] as const);
  return (search) => {
    const wanted = foldText(normalizeText(search)).split(' ');
    const found = folded.filter(([, text]) => wanted.every((word) => text.includes(word)));
    return new Set(found.map(([name]) => name));
  };
}
