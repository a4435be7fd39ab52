import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { splitLines } from '#domain/text.ts';
import { expiryFilters, noteFilters, offeredMonths } from '#domain/warranty/warranty-filter.ts';
import { savedViews as viewWords, list as words } from '#strings/vi/admin/list.ts';
import { Chip, FilterChoice, PeriodDialog, PeriodFilter } from '#web/admin/list/filter-chips.tsx';
import { type FilterOption, filterTexts, type PeriodName, periods, periodText } from '#web/admin/list/filter-texts.ts';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { type Facets, useFacets } from '#web/admin/list/use-facets.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { Dialog, DialogButton } from '#web/admin/ui/dialog.tsx';
import { FilterIcon } from '#web/admin/ui/icons.tsx';
import { preloadable, useLoadWhenIdle } from '#web/admin/ui/preloadable.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './list-filters.module.css';

const FilterDialog = preloadable(() => import('#web/admin/list/filter-dialog.tsx'));
const SavedViewsDialog = preloadable(() => import('#web/admin/list/saved-views-dialog.tsx'));
const nextSteps = [FilterDialog.load, PeriodDialog.load, SavedViewsDialog.load];

interface ListFiltersProps {
  resource: Pick<ResourceConfig<never>, 'wire' | 'names' | 'sorts' | 'firstSort' | 'filters'>;
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
  /** How many records match. */
  total: number;
  /** True where a record is open beside the list. */
  isBeside: boolean;
}

/** The filters of a list, which combine. Where they have no room in a row they are in a dialog, in narrow windows with the order. */
export function ListFilters(props: ListFiltersProps) {
  const narrow = props.isBeside ? '(max-width: 119.99rem)' : '(max-width: 59.99rem)';
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  return isNarrow ? <FilterSheet {...props} /> : <Controls {...props} />;
}

/** The button that opens the filters, and the sheet. The list behind it follows each choice. */
function FilterSheet(props: ListFiltersProps) {
  const { state, total, isBeside } = props;
  const [isOpen, setOpen] = useState(false);
  const active = filterTexts(state.filters).length;
  const title = isBeside ? words.foldedFilters(active) : words.moreFilters(active);
  const close = () => setOpen(false);
  return (
    <div className={styles.folded} data-beside={isBeside || undefined}>
      {isBeside && <SavedViews {...props} />}
      <Button
        px="0.625rem"
        variant={active > 0 ? 'light' : 'default'}
        bd={`1px solid var(${active > 0 ? '--accent' : '--field-line'})`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Group gap={4}>
          <FilterIcon />
          <span className={isBeside ? undefined : pageStyles.unseen}>{title}</span>
          {!isBeside && active > 0 && <span aria-hidden="true">{active}</span>}
        </Group>
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          isSheet={!isBeside}
          buttons={<Button onClick={close}>{words.showMatches(total)}</Button>}
          onClose={close}
        >
          <Group gap="xs">
            <Controls {...props} />
          </Group>
        </Dialog>
      )}
    </div>
  );
}

function Controls({ resource, state, columns }: ListFiltersProps) {
  const navigate = useNavigate();
  const { facets, load } = useFacets(state);
  useLoadWhenIdle(nextSteps);
  const { filters } = state;
  const { note, ...unnoted } = filters;
  const { newIn, ...others } = filters;
  const { lot, ...ofAnyLot } = filters;
  function choose(chosen: ListState['filters']) {
    void navigate(listSearch({ ...state, filters: chosen, page: 1 }) || '?', { preventScrollReset: true });
  }

  function period(about: PeriodName, label: string, shown: string, options: FilterOption[]) {
    const [first, last] = periods[about];
    const { [about]: value = '', [first]: from, [last]: to, ...others } = filters;
    return (
      <PeriodFilter
        key={about}
        label={label}
        value={value}
        shown={shown}
        options={options}
        from={from}
        to={to}
        period={periodText(about, filters)}
        onChoose={(chosen) => choose(chosen === '' ? others : { ...others, [about]: chosen })}
        onPeriod={(start, end) => choose({ ...others, ...(start && { [first]: start }), ...(end && { [last]: end }) })}
      />
    );
  }

  const clear = isFiltered(state) && (
    <Button
      variant="subtle"
      px="xs"
      fw={400}
      td="underline"
      onClick={() => void navigate(listSearch({ ...state, q: '', filters: {}, page: 1 }) || '?')}
    >
      {words.clearFilters}
    </Button>
  );

  return (
    <>
      {resource.filters.length > 0 && (
        <Group gap="xs" className={styles.choices ?? ''} onPointerEnter={load} onFocus={load}>
          <SavedViews resource={resource} state={state} />
          {period(
            'expiry',
            words.filter,
            filters.expiry ? words.expiry[filters.expiry] : '',
            expiryFilters.map((value) => ({ value, label: words.expiry[value], count: facets?.expiry[value] })),
          )}
          <NamedChoice filter="clinic" filters={filters} options={named(facets?.dentals)} onChoose={choose} />
          <NamedChoice filter="product" filters={filters} options={named(facets?.products)} onChoose={choose} />
          <NamedChoice filter="doctor" filters={filters} options={named(facets?.doctors)} onChoose={choose} />
          {(['issued', 'month'] as const).map((about) =>
            period(
              about,
              words.filterNames[about],
              words.filters[about](filters[about] ?? ''),
              monthOptions(facets?.[about]),
            ),
          )}
          {newIn && (
            <FilterChoice
              label={words.filterNames.newIn}
              value={newIn}
              shown={words.filters.newIn(newIn)}
              options={[]}
              onChoose={() => choose(others)}
            />
          )}
          <FilterChoice
            label={words.filterNames.note}
            value={note ?? ''}
            shown={note ? words.note[note] : ''}
            options={noteFilters.map((value) => ({ value, label: words.note[value], count: facets?.noted }))}
            onChoose={(chosen) => choose({ ...unnoted, note: noteFilters.find((one) => one === chosen) })}
          />
          {lot && (
            <FilterChoice
              label={words.filterNames.lot}
              value={lot}
              shown={words.filters.lot(splitLines(lot).join(', '))}
              options={[]}
              onChoose={() => choose(ofAnyLot)}
            />
          )}
          <NamedChoice filter="import" filters={filters} options={importOptions(facets?.imports)} onChoose={choose} />
          <NamedChoice filter="by" filters={filters} options={named(facets?.people)} onChoose={choose} />
          {clear}
        </Group>
      )}
      <SortMenu state={state} columns={columns} firstSort={resource.firstSort} />
      {resource.filters.length === 0 && clear}
    </>
  );
}

interface NamedChoiceProps {
  filter: 'clinic' | 'product' | 'doctor' | 'import' | 'by';
  filters: ListState['filters'];
  options: readonly FilterOption[];
  onChoose: (filters: ListState['filters']) => void;
}

/** A filter by the values that cards have, of which one is found by typing. */
function NamedChoice({ filter, filters, options, onChoose }: NamedChoiceProps) {
  const { [filter]: value = '', ...others } = filters;
  const [isOpen, setOpen] = useState(false);
  // A name may be found in several ways; an import or a person is one.
  const isMany = filter !== 'import' && filter !== 'by';
  const [first = '', ...more] = isMany ? splitLines(value) : [value];
  const label = words.filterNames[filter];
  const shown = words.filters[filter](first) + (more.length > 0 ? words.moreChoices(more.length) : '');
  function choose(chosen: string) {
    setOpen(false);
    onChoose(chosen === '' ? others : { ...others, [filter]: chosen });
  }
  return (
    <>
      <Chip value={value} shown={shown} onChoose={choose}>
        <button className={styles.chip} type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {value === '' ? label : shown}
        </button>
      </Chip>
      {isOpen && (
        <Suspense>
          <FilterDialog
            label={label}
            value={value}
            options={options}
            isMany={isMany}
            onClose={() => setOpen(false)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
}

/** Names with the cards that have each. */
function named(figures: Facets['people'] = []): FilterOption[] {
  return figures.map(({ name, counts }) => ({ value: name, label: name, count: counts }));
}

function importOptions(imports: Facets['imports'] = []): FilterOption[] {
  return imports.map(({ _id, fileName, storedAt, counts }) => ({
    value: _id,
    label: words.importName(fileName, formatDate(todayInVietnam(new Date(storedAt)))),
    count: counts,
  }));
}

/** The months of a filter; with their cards once these are counted. */
function monthOptions(figures: Facets['month'] = []): FilterOption[] {
  return offeredMonths().map((month) => ({
    value: month,
    label: words.monthName(month),
    count: figures.find((figure) => figure.month === month)?.counts,
  }));
}

interface SortMenuProps {
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
  /** The field of the first order; newest first without one. */
  firstSort: string | undefined;
}

/** The sort menu for narrow windows, where the table header is hidden. */
function SortMenu({ state, columns, firstSort }: SortMenuProps) {
  const navigate = useNavigate();
  function setOrder(value: string) {
    const [sort, dir] = value.split(' ');
    const next = { ...state, sort: sort || undefined, dir: dir === 'desc' ? ('desc' as const) : ('asc' as const) };
    void navigate(listSearch({ ...next, page: 1 }) || '?', { preventScrollReset: true });
  }
  const order = `${state.sort} ${state.dir}`;
  const first = columns.find(({ field }) => field === firstSort);
  return (
    <Group component="label" gap="xs" hiddenFrom="md" className={styles.label ?? ''}>
      {words.sort}
      <select
        value={state.sort && order !== `${firstSort} asc` ? order : ''}
        onChange={(event) => setOrder(event.currentTarget.value)}
      >
        <option value="">{first ? words.ascending(first.label) : words.newest}</option>
        {columns.map(({ field, label }) => [
          field !== firstSort && (
            <option key={`${field} asc`} value={`${field} asc`}>
              {words.ascending(label)}
            </option>
          ),
          <option key={`${field} desc`} value={`${field} desc`}>
            {words.descending(label)}
          </option>,
        ])}
      </select>
    </Group>
  );
}

/** The button that opens the saved views of the list. */
const SavedViews = ({ resource, state }: Pick<ListFiltersProps, 'resource' | 'state'>) => (
  <DialogButton label={viewWords.open} variant="subtle" h="2.875rem" px="sm" fz="sm" c="var(--accent-deep)">
    {(close) => <SavedViewsDialog resource={resource} state={state} onClose={close} />}
  </DialogButton>
);
