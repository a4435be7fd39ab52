import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { foldText, normalizeText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import styles from './fields.module.css';

/** The most options that are shown at once; typing more narrows them. */
const maxOptions = 100;

interface NameSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The active names; undefined until they are loaded. */
  names: readonly string[] | undefined;
  /** A name that is an option even if it is inactive now. */
  ownName?: string;
  /** The selected name; empty for none. */
  value: string;
  onChange: (name: string) => void;
}

/** A select of products or clinics that is searched with or without accents. */
export function NameSelect({ names, ownName = '', value: selected, onChange, ...input }: NameSelectProps) {
  const options = useMemo(() => {
    const current = [selected, ownName].filter((name) => name !== '');
    return [...new Set([...(names ?? []), ...current])].sort((a, b) => a.localeCompare(b, 'vi'));
  }, [names, selected, ownName]);
  const find = useMemo(() => createFinder(options), [options]);

  /** Selects the option that the typed text means, if it is clear which one. */
  const selectTyped = (typed: string) => {
    if (typed.trim() === '') return;
    const name = meantName(typed, find(typed));
    if (name !== undefined && name !== selected) onChange(name);
  };
  // What was typed before the names were loaded is selected once they are.
  const typedEarly = useRef('');
  useEffect(() => {
    if (names === undefined) return;
    if (selected === '') selectTyped(typedEarly.current);
    typedEarly.current = '';
  });

  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      openOnFocus={false}
      data={options}
      limit={maxOptions}
      filter={({ options: items, search }) => {
        const byName = new Map((items as ComboboxItem[]).map((item) => [item.value, item]));
        return [...find(search)].flatMap((name) => byName.get(name) ?? []).slice(0, maxOptions);
      }}
      placeholder={words.choose}
      nothingFoundMessage={noMatchMessage(names)}
      maxDropdownHeight={320}
      // Inside the page's landmark, where screen readers expect it.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={selected === '' ? null : selected}
      onChange={(name) => onChange(name ?? '')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isOpen(event.currentTarget)) return;
        // Enter selects an option and never submits the form, even before the options are filtered.
        event.preventDefault();
        const [first] = find(event.currentTarget.value);
        if (first !== undefined && !hasHighlightedOption(event.currentTarget)) onChange(first);
      }}
      onBlur={(event) => {
        if (names === undefined) typedEarly.current = event.currentTarget.value;
        else selectTyped(event.currentTarget.value);
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

/** The name that a text means: the one that equals it, also where longer ones contain it, or the only one found. */
function meantName(typed: string, found: ReadonlySet<string>): string | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return others.length === 0 || foldText(first) === foldText(normalizeText(typed)) ? first : undefined;
}

/**
 * Returns a search for the names that contain every word, ignoring accents and case. The name that equals the text is
 * found first, since Enter selects the first.
 */
function createFinder(names: readonly string[]): (search: string) => ReadonlySet<string> {
  const folded = names.map((name) => [name, foldText(name)] as const);
  return (search) => {
    const exact = normalizeText(search);
    const text = foldText(exact);
    const parts = text.split(' ');
    const found = folded.filter(([, name]) => parts.every((part) => name.includes(part)));
    const rank = ([name, foldedName]: readonly [string, string]) => (name === exact ? 0 : foldedName === text ? 1 : 2);
    return new Set(found.toSorted((a, b) => rank(a) - rank(b)).map(([name]) => name));
  };
}
