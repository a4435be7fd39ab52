import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { splitLines } from '#domain/text.ts';
import { expiryFilters, offeredMonths } from '#domain/warranty/warranty-filter.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { FilterByTyping, FilterDialog } from '#web/admin/list/filter-choice.tsx';
import type { FilterOption } from '#web/admin/list/filter-option.ts';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { PeriodChoice, PeriodDialog } from '#web/admin/list/period-choice.tsx';
import { SavedViews } from '#web/admin/list/saved-views.tsx';
import { SortMenu } from '#web/admin/list/sort-menu.tsx';
import { type Facets, useFacets } from '#web/admin/list/use-facets.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ClearButton } from '#web/admin/ui/clear-button.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { FilterIcon } from '#web/admin/ui/icons.tsx';
import { useLoadWhenIdle } from '#web/admin/ui/load-when-idle.ts';
import pageStyles from '#web/ui/page.module.css';
import styles from './list-filters.module.css';

const nextSteps = [FilterDialog.load, PeriodDialog.load];

interface ListFiltersProps {
  resource: Pick<ResourceConfig<never>, 'wire' | 'names' | 'sorts' | 'firstSort' | 'filters'>;
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
  /** How many records match. */
  total: number;
}

/** The filters of a list, which combine. In narrow windows they are in a sheet at the foot, with the order. */
export function ListFilters(props: ListFiltersProps) {
  const isNarrow = useMediaQuery('(max-width: 59.99rem)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? <FilterSheet {...props} /> : <Controls {...props} />;
}

/** The button that opens the filters, and the sheet. The list behind it follows each choice. */
function FilterSheet(props: ListFiltersProps) {
  const { state, total } = props;
  const [isOpen, setOpen] = useState(false);
  const active = filterTexts(state.filters).length;
  const close = () => setOpen(false);
  return (
    <>
      <button
        className={styles.open}
        type="button"
        aria-haspopup="dialog"
        data-active={active > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <FilterIcon />
        <span className={pageStyles.unseen}>{words.moreFilters(active)}</span>
        {active > 0 && <span aria-hidden="true">{active}</span>}
      </button>
      {isOpen && (
        <Dialog
          title={words.moreFilters(active)}
          isSheet
          buttons={<Button onClick={close}>{words.showMatches(total)}</Button>}
          onClose={close}
        >
          <div className={styles.controls}>
            <Controls {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Controls({ resource, state, columns }: ListFiltersProps) {
  const navigate = useNavigate();
  const { facets, load } = useFacets(state);
  useLoadWhenIdle(nextSteps);
  const { filters } = state;
  function choose(chosen: ListState['filters']) {
    void navigate(listSearch({ ...state, filters: chosen, page: 1 }) || '?', { preventScrollReset: true });
  }

  const clear = isFiltered(state) && (
    <ClearButton
      label={words.clearFilters}
      onClick={() => void navigate(listSearch({ ...state, q: '', filters: {}, page: 1 }) || '?')}
    />
  );

  return (
    <>
      {resource.filters.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only prepares the numbers of the choices in it
        <div className={styles.choices} onPointerEnter={load} onFocus={load}>
          <SavedViews resource={resource} state={state} />
          <PeriodChoice
            about="expiry"
            label={words.filter}
            filters={filters}
            shown={filters.expiry ? words.expiry[filters.expiry] : ''}
            options={expiryFilters.map((value) => ({
              value,
              label: words.expiry[value],
              count: facets?.expiry[value],
            }))}
            onChoose={choose}
          />
          <NamedChoice filter="clinic" filters={filters} options={named(facets?.dentals)} onChoose={choose} />
          <NamedChoice filter="product" filters={filters} options={named(facets?.products)} onChoose={choose} />
          <NamedChoice filter="doctor" filters={filters} options={named(facets?.doctors)} onChoose={choose} />
          {(['issued', 'month'] as const).map((about) => (
            <PeriodChoice
              key={about}
              about={about}
              label={words.filterNames[about]}
              filters={filters}
              shown={words.filters[about](filters[about] ?? '')}
              options={monthOptions(facets?.[about])}
              onChoose={choose}
            />
          ))}
          <NamedChoice filter="import" filters={filters} options={importOptions(facets?.imports)} onChoose={choose} />
          <NamedChoice filter="by" filters={filters} options={named(facets?.people)} onChoose={choose} />
          {clear}
        </div>
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

/** A filter by the values that cards have. */
function NamedChoice({ filter, filters, options, onChoose }: NamedChoiceProps) {
  const { [filter]: value = '', ...others } = filters;
  // A name may be found in several ways; an import or a person is one.
  const isMany = filter !== 'import' && filter !== 'by';
  const [first = '', ...more] = isMany ? splitLines(value) : [value];
  return (
    <FilterByTyping
      label={words.filterNames[filter]}
      value={value}
      shown={words.filters[filter](first) + (more.length > 0 ? words.moreChoices(more.length) : '')}
      options={options}
      isMany={isMany}
      onChoose={(chosen) => onChoose(chosen === '' ? others : { ...others, [filter]: chosen })}
    />
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
