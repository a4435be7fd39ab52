import { Button, Flex } from '@mantine/core';
import { useNavigate } from 'react-router';
import { kindOf } from '#contract/audit-names.ts';
import type { AuditChoicesWire } from '#contract/audit-operations.ts';
import { addDays, formatDate, todayInVietnam } from '#domain/calendar.ts';
import { historyPage as words } from '#strings/vi/admin/history.ts';
import { list } from '#strings/vi/admin/list.ts';
import { history as shared } from '#strings/vi/history.ts';
import { type HistoryFilters, historyUrl } from '#web/admin/history/history-state.ts';
import { FilterChoice, PeriodFilter } from '#web/admin/list/filter-chips.tsx';
import type { FilterOption } from '#web/admin/list/filter-texts.ts';

interface HistoryFilterBarProps {
  filters: HistoryFilters;
  /** Undefined if they could not be loaded. */
  choices: AuditChoicesWire | undefined;
}

const noChoices: Omit<AuditChoicesWire, 'success'> = { people: [], kinds: [], imports: [] };

/** The filters of the history, which combine. */
export function HistoryFilterBar({ filters, choices = { success: true, ...noChoices } }: HistoryFilterBarProps) {
  const navigate = useNavigate();
  const choose = (chosen: HistoryFilters) =>
    void navigate(historyUrl({ filters: chosen }), { preventScrollReset: true });
  const set = (name: keyof HistoryFilters) => (value: string) => {
    const { [name]: _, ...others } = filters;
    choose(value === '' ? others : { ...others, [name]: value });
  };
  const kinds = choices.kinds.map(({ kind }) => ({ value: kind, label: shared.kinds[kindOf(kind)] }));
  const offered = choices.kinds.filter(({ kind }) => kind === (filters.kind ?? kind));
  const actions = [...new Set(offered.flatMap((kind) => kind.actions))];
  const choice = (name: 'by' | 'kind' | 'action' | 'import', options: readonly FilterOption[]) => (
    <FilterChoice
      label={words.filters[name]}
      value={filters[name] ?? ''}
      shown={shownFilter(name, filters[name] ?? '', options)}
      options={options}
      onChoose={set(name)}
    />
  );
  return (
    <Flex component="search" wrap="wrap" gap="xs" align="center" my="md" aria-label={words.filters.label}>
      {choice(
        'by',
        choices.people.map((name) => ({ value: name, label: name })),
      )}
      <Period filters={filters} onChoose={choose} />
      {choice('kind', kinds)}
      {choice(
        'action',
        actions.map((action) => ({ value: action, label: shared.actions[action] })),
      )}
      {choice('import', importOptions(choices.imports))}
      {choices.kinds.some((kind) => kind.actions.includes('sign-in')) && (
        <Button
          variant={filters.signIns ? 'light' : 'subtle'}
          px="sm"
          fw={filters.signIns ? 600 : 400}
          fz="sm"
          c={filters.signIns ? undefined : 'var(--ink)'}
          aria-pressed={filters.signIns !== undefined}
          onClick={() => set('signIns')(filters.signIns ? '' : 'true')}
        >
          {words.filters.signIns}
        </Button>
      )}
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" px="xs" fw={400} td="underline" onClick={() => choose({})}>
          {words.filters.clear}
        </Button>
      )}
    </Flex>
  );
}

const shownFilter = (name: 'by' | 'kind' | 'action' | 'import', value: string, options: readonly FilterOption[]) =>
  options.find((option) => option.value === value)?.label ?? (name === 'import' ? words.importNumber(value) : value);

const importOptions = (imports: AuditChoicesWire['imports']): FilterOption[] =>
  imports.map(({ _id, fileName, storedAt }) => ({
    value: _id,
    label: list.importName(fileName, formatDate(todayInVietnam(new Date(storedAt)))),
  }));

/** The days of the lines: some usual periods, or one of one's own. */
function Period({ filters, onChoose }: { filters: HistoryFilters; onChoose: (filters: HistoryFilters) => void }) {
  const { from, to, ...others } = filters;
  const today = todayInVietnam();
  const usual = [
    { value: today, label: words.periods.today },
    { value: addDays(today, -6), label: words.periods.week },
    { value: addDays(today, -29), label: words.periods.month },
  ];
  const known = to === undefined ? usual.find((option) => option.value === from) : undefined;
  return (
    <PeriodFilter
      label={words.filters.period}
      value={known?.value ?? ''}
      shown={known?.label ?? ''}
      options={usual}
      from={from}
      to={to}
      period={known ? '' : periodText(from, to)}
      onChoose={(chosen) => onChoose(chosen === '' ? others : { ...others, from: chosen })}
      onPeriod={(first, last) => onChoose({ ...others, ...(first && { from: first }), ...(last && { to: last }) })}
    />
  );
}

function periodText(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return words.between(formatDate(from), formatDate(to));
  if (from !== undefined) return words.from(formatDate(from));
  return to === undefined ? '' : words.to(formatDate(to));
}
