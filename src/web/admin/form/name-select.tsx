import { type ComboboxItem, Group, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createNameFinder } from '#domain/find-names.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { parseWarrantyTerm, type WarrantyTerm } from '#domain/warranty/warranty-term.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms as words } from '#strings/vi/admin/forms.ts';
import { activeRecordsQuery } from '#web/admin/records/record-calls.ts';
import type { Clinic, Product, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { Meaning } from '#web/admin/ui/messages.tsx';
import { RetryButton } from '#web/admin/ui/retry-button.tsx';
import styles from './fields.module.css';

/** The most options that are shown at once; typing more narrows them. */
const maxOptions = 100;

export interface NameSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** The active names; undefined until they are loaded. */
  names: readonly string[] | undefined;
  /** A name that is an option even if it is inactive now. */
  ownName?: string;
  /** The selected name; empty for none. */
  value: string;
  onChange: (name: string) => void;
  /** Offers to add what was typed, if it is no name yet. */
  create?: { label: (typed: string) => string; onCreate: (typed: string) => void } | undefined;
}

/** The value of the option that adds a name. No name has a line break. */
const createValue = '\n';

/** A select of products or clinics that is searched with or without accents. */
export function NameSelect({ names, ownName = '', value: selected, onChange, create, ...input }: NameSelectProps) {
  const options = useMemo(() => {
    const current = [selected, ownName].filter((name) => name !== '');
    return [...new Set([...(names ?? []), ...current])].sort((a, b) => a.localeCompare(b, 'vi'));
  }, [names, selected, ownName]);
  const find = useMemo(() => createNameFinder(options), [options]);
  const [typed, setTyped] = useState('');
  const newName = normalizeText(typed);
  const isNew = names !== undefined && newName !== '' && !options.some((name) => foldText(name) === foldText(newName));
  const added = create && isNew ? [{ value: createValue, label: create.label(newName) }] : [];

  const [isListOpen, setListOpen] = useState(false);
  // Enter selects here. Mantine selects again, or another option, since it forgets which one is highlighted in a list that opens.
  const isChosen = useRef(false);

  /** Selects the option that a text means, if it is clear which one. */
  const selectTyped = (text: string) => {
    if (text.trim() === '') return;
    const name = meantName(text, find(text));
    if (name === undefined) return;
    setListOpen(false);
    if (name !== selected) onChange(name);
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
      data={[...options, ...added]}
      onSearchChange={setTyped}
      dropdownOpened={isListOpen}
      onDropdownOpen={() => setListOpen(true)}
      onDropdownClose={() => setListOpen(false)}
      limit={maxOptions + 1}
      filter={({ options: items, search }) => {
        const byName = new Map((items as ComboboxItem[]).map((item) => [item.value, item]));
        const found = find(search)
          .flatMap((name) => byName.get(name) ?? [])
          .slice(0, maxOptions);
        return [...found, ...added];
      }}
      placeholder={words.choose}
      nothingFoundMessage={noMatchMessage(names)}
      maxDropdownHeight={320}
      // Inside the page's landmark, where screen readers expect it.
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
      value={selected === '' ? null : selected}
      onChange={(name) => {
        if (isChosen.current) return;
        if (name === createValue) create?.onCreate(newName);
        else onChange(name ?? '');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isOpen(event.currentTarget)) return;
        // Enter selects the highlighted option, or the first one before the options are filtered.
        event.preventDefault();
        // A text for which there are no names yet is selected once they are loaded, also where the focus stays.
        if (names === undefined) {
          typedEarly.current = event.currentTarget.value;
          return;
        }
        const highlighted = highlightedOption(event.currentTarget);
        const [first] = find(event.currentTarget.value);
        if (highlighted) highlighted.click();
        else if (first !== undefined) {
          setListOpen(false);
          onChange(first);
        } else if (isNew) create?.onCreate(newName);
        isChosen.current = true;
        queueMicrotask(() => (isChosen.current = false));
        // Where nothing was selected, or a name is being added, the focus does not go on to the next field.
        const name = highlighted?.getAttribute('value') ?? first ?? createValue;
        if (name === createValue) event.stopPropagation();
      }}
      onBlur={(event) => {
        if (names === undefined) typedEarly.current = event.currentTarget.value;
        else selectTyped(event.currentTarget.value);
      }}
    />
  );
}

const isOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true';

function highlightedOption(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}

function noMatchMessage(names: readonly string[] | undefined): string {
  if (names === undefined) return admin.loading;
  return names.length > 0 ? words.noMatch : words.noOptions;
}

/** The name that a text means: the one that equals it, also where longer ones contain it, or the only one found. */
function meantName(typed: string, found: readonly string[]): string | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return others.length === 0 || foldText(first) === foldText(normalizeText(typed)) ? first : undefined;
}

interface NamesLoadErrorProps {
  /** The id of the first of these fields. */
  first: string;
  retry: () => void;
}

/** Shown above name fields whose options could not be loaded. */
export function NamesLoadError({ first, retry }: NamesLoadErrorProps) {
  return (
    <Group gap="sm" c="var(--expired)" fw={600} role="alert">
      <div>
        {words.optionsFailed}
        <Meaning of={words.optionsFailed} />
      </div>
      <RetryButton variant="default" size="lg" onRetry={retry} loaded={() => document.getElementById(first)} />
    </Group>
  );
}

interface NameResources {
  products: ResourceConfig<Product>;
  clinics: ResourceConfig<Clinic>;
}

interface Names {
  /** Undefined until they are loaded. */
  products: string[] | undefined;
  clinics: string[] | undefined;
  /** The doctors of the clinic with this name; none until they are loaded. */
  doctorsOf(clinicName: string): string[];
  /** The term of the product with this name; null until they are loaded, or if it has none that can be read. */
  termOf(productName: string): WarrantyTerm | null;
  failed: boolean;
  retry(): void;
}

/** The names of the active products and clinics. */
export function useNames(resources: NameResources): Names {
  const products = useQuery(activeRecordsQuery(resources.products));
  const clinics = useQuery(activeRecordsQuery(resources.clinics));
  const names = useMemo(
    () => ({ products: products.data?.map(({ name }) => name), clinics: clinics.data?.map(({ name }) => name) }),
    [products.data, clinics.data],
  );
  return {
    ...names,
    doctorsOf: (clinicName) =>
      (clinics.data?.find(({ name }) => name === clinicName)?.doctors ?? '').split('\n').filter(Boolean),
    termOf: (productName) => parseWarrantyTerm(products.data?.find(({ name }) => name === productName)?.warranty ?? ''),
    failed: products.isError || clinics.isError,
    retry: () => {
      for (const { isError, refetch } of [products, clinics]) if (isError) void refetch();
    },
  };
}
