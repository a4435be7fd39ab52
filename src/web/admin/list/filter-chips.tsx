import { ActionIcon } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import type { CalendarDate } from '#domain/calendar.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type FilterOption, optionText } from '#web/admin/list/filter-texts.ts';
import { EditIcon } from '#web/admin/ui/icons.tsx';
import { preloadable } from '#web/admin/ui/preloadable.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './list-filters.module.css';

/** Loaded ahead by the filters. */
export const PeriodDialog = preloadable(() => import('#web/admin/list/period-dialog.tsx'));

interface FilterChoiceProps {
  label: string;
  /** '' for any. */
  value: string;
  /** The value as a sentence, for the button that removes it. */
  shown: string;
  options: readonly FilterOption[];
  onChoose: (value: string) => void;
  /** Opens what the value can be changed in; undefined if the choices are all. */
  onEdit?: (() => void) | undefined;
}

/** A filter with few choices as a chip: its choices with the number of cards of each, and a button that removes it. */
export function FilterChoice({ label, value, shown, options, onChoose, onEdit }: FilterChoiceProps) {
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Chip value={value} shown={shown} onChoose={onChoose}>
      <select
        className={styles.chip}
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{value === '' ? label : words.anyOf(label)}</option>
        {!isListed && <option value={value}>{shown}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {optionText(option)}
          </option>
        ))}
      </select>
      {onEdit && (
        <ActionIcon h="auto" aria-label={words.filters.edit(shown)} onClick={onEdit}>
          <EditIcon size="1rem" />
        </ActionIcon>
      )}
    </Chip>
  );
}

interface PeriodFilterProps extends Omit<FilterChoiceProps, 'onEdit'> {
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  /** The free period as a sentence; '' without one. */
  period: string;
  onPeriod: (from: CalendarDate | undefined, to: CalendarDate | undefined) => void;
}

/** The value of the option for a free period. */
const free = 'period';

/** A filter of dates: one of some choices, or a free period. */
export function PeriodFilter({ from, to, period, onPeriod, ...choice }: PeriodFilterProps) {
  const { label, value, shown, options, onChoose } = choice;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterChoice
        label={label}
        value={period === '' ? value : free}
        shown={period || shown}
        options={[...options, { value: free, label: period || words.period.choose }]}
        onChoose={(chosen) => (chosen === free ? setOpen(true) : onChoose(chosen))}
        onEdit={period === '' ? undefined : () => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PeriodDialog
            title={label}
            from={from}
            to={to}
            onClose={() => setOpen(false)}
            onChoose={(first, last) => {
              setOpen(false);
              onPeriod(first, last);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The frame of a filter, with the button that removes it. */
export function Chip({
  value,
  shown,
  onChoose,
  children,
}: Pick<FilterChoiceProps, 'value' | 'shown' | 'onChoose'> & { children: ReactNode }) {
  return (
    <span className={styles.choice} data-active={value !== '' || undefined}>
      {children}
      {value !== '' && (
        <ActionIcon h="auto" aria-label={words.filters.drop(shown)} onClick={() => onChoose('')}>
          <CloseIcon size="1rem" />
        </ActionIcon>
      )}
    </span>
  );
}
