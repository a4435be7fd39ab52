import { Suspense, useState } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import type { FilterOption } from '#web/admin/list/filter-option.ts';
import { type PeriodFilter, periods, periodText } from '#web/admin/list/filter-texts.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import { preloadable } from '#web/admin/ui/preloadable.ts';

/** Loaded ahead by the filters. */
export const PeriodDialog = preloadable(() => import('#web/admin/list/period-dialog.tsx'));

type Filters = ListState['filters'];

interface PeriodChoiceProps {
  about: PeriodFilter;
  label: string;
  filters: Filters;
  /** The value of `about` as a sentence; '' for none. */
  shown: string;
  options: readonly FilterOption[];
  onChoose: (filters: Filters) => void;
}

/** The value of the option for a custom period. */
const free = 'period';

/** A filter of dates: one of some choices, or a free period. */
export function PeriodChoice({ about, label, filters, shown, options, onChoose }: PeriodChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [first, last] = periods[about];
  const { [about]: chosen, [first]: from, [last]: to, ...others } = filters;
  const period = periodText(about, filters);
  return (
    <>
      <FilterChoice
        label={label}
        value={period === '' ? (chosen ?? '') : free}
        shown={period || shown}
        options={[...options, { value: free, label: period || words.period.choose }]}
        onChoose={(value) => {
          if (value === free) setOpen(true);
          else onChoose(value === '' ? others : { ...others, [about]: value });
        }}
        onEdit={period === '' ? undefined : () => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <PeriodDialog
            title={label}
            from={from}
            to={to}
            onClose={() => setOpen(false)}
            onChoose={(start, end) => {
              setOpen(false);
              onChoose({
                ...others,
                ...(start !== undefined && { [first]: start }),
                ...(end !== undefined && { [last]: end }),
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
