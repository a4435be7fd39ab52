import { Box, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { createNameFinder } from '#domain/find-names.ts';
import { splitLines } from '#domain/text.ts';
import { maxFilterNames } from '#domain/warranty/warranty-filter.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type FilterOption, optionText } from '#web/admin/list/filter-texts.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';

interface FilterDialogProps {
  label: string;
  /** '' for any; several are lines of it. */
  value: string;
  options: readonly FilterOption[];
  /** True if several may be chosen at once. */
  isMany: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The choices of a filter, found by typing with or without accents. Enter takes the first one, boxes take several. */
export default function FilterDialog({ label, value, options, isMany, onChoose, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState('');
  const before = isMany ? splitLines(value) : [value];
  const [ticked, setTicked] = useState<readonly string[]>(before);
  const isChanged = ticked.join('\n') !== before.join('\n');
  const find = useMemo(() => createNameFinder([...new Set(options.map((option) => option.label))]), [options]);
  const found = find(typed).flatMap((name) => options.filter((option) => option.label === name));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (found[0]) onChoose(found[0].value);
  }

  const chooseMany = isMany && isChanged && (
    <Button onClick={() => onChoose(ticked.join('\n'))}>{words.chooseMany(ticked.length)}</Button>
  );
  return (
    <Dialog title={label} leave={admin.close} buttons={chooseMany} onClose={onClose}>
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
      <Box component="ul" p={0} mah="50vh" style={{ overflowY: 'auto' }}>
        {found.map((option) => (
          <Group key={option.value} component="li" gap="xs" wrap="nowrap" pl={4}>
            {isMany && (
              <Checkbox
                aria-label={words.addChoice(option.label)}
                checked={ticked.includes(option.value)}
                disabled={ticked.length >= maxFilterNames && !ticked.includes(option.value)}
                onChange={({ currentTarget: { checked } }) =>
                  setTicked((all) => (checked ? [...all, option.value] : all.filter((one) => one !== option.value)))
                }
              />
            )}
            <Button
              variant={before.includes(option.value) ? 'light' : 'subtle'}
              px="sm"
              flex={1}
              justify="start"
              fw={400}
              c="var(--ink)"
              aria-pressed={before.includes(option.value)}
              onClick={() => onChoose(option.value)}
            >
              {optionText(option)}
            </Button>
          </Group>
        ))}
      </Box>
    </Dialog>
  );
}
