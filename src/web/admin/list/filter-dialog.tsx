import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { createNameFinder } from '#domain/find-names.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type FilterOption, optionText } from '#web/admin/list/filter-option.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './list-filters.module.css';

interface FilterDialogProps {
  label: string;
  /** '' for any. */
  value: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The choices of a filter, found by typing with or without accents. Enter takes the first one. */
export default function FilterDialog({ label, value, options, onChoose, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState('');
  const find = useMemo(() => createNameFinder([...new Set(options.map((option) => option.label))]), [options]);
  const found = find(typed).flatMap((name) => options.filter((option) => option.label === name));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (found[0]) onChoose(found[0].value);
  }

  const buttons = (
    <Button variant="default" onClick={onClose}>
      {admin.close}
    </Button>
  );
  return (
    <Dialog title={label} buttons={buttons} onClose={onClose}>
      <TextInput
        autoFocus
        size="md"
        aria-label={words.findChoice}
        placeholder={words.findChoice}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status">{found.length === 0 && words.noChoice}</p>
      <ul className={styles.options}>
        {found.map((option) => (
          <li key={option.value}>
            <button
              className={styles.option}
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
            >
              {optionText(option)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
