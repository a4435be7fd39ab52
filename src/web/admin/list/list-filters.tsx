import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { addMonths, todayInVietnam } from '#domain/calendar.ts';
import { type ExpiryFilter, expiryFilters } from '#domain/warranty/warranty-filter.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { useFacets } from '#web/admin/list/use-facets.ts';
import type { Filter, ResourceConfig } from '#web/admin/records/resource-config.ts';
import styles from './list-filters.module.css';

/** The label of each filter, in the order of the menu. */
const expiries: Record<ExpiryFilter, string> = words.expiry;

interface ListFiltersProps {
  resource: Pick<ResourceConfig<never>, 'filters'>;
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
}

/** The months that a filter offers, up to this one. */
const monthsOffered = 24;

/** The filters of a list, which combine. In narrow windows they are behind a button, with the order. */
export function ListFilters(props: ListFiltersProps) {
  const isNarrow = useMediaQuery('(max-width: 59.99rem)', undefined, { getInitialValueInEffect: false });
  const { state } = props;
  if (!isNarrow) return <Controls {...props} />;
  return (
    <details className={styles.sheet}>
      <summary>{words.moreFilters(Object.keys(state.filters).length)}</summary>
      <div className={styles.controls}>
        <Controls {...props} />
      </div>
    </details>
  );
}

function Controls({ resource, state, columns }: ListFiltersProps) {
  const navigate = useNavigate();
  const { facets, load } = useFacets(state);
  function setFilter(filter: Filter, value: string) {
    const { [filter]: _, ...filters } = state.filters;
    const next = { ...state, filters: value ? { ...filters, [filter]: value } : filters, page: 1 };
    void navigate(listSearch(next) || '?', { preventScrollReset: true });
  }
  const named = (figures: readonly { name: string; counts: number }[] = []) =>
    figures.map(({ name, counts }) => ({ value: name, label: name, count: counts }));
  const options = {
    clinic: named(facets?.dentals),
    product: named(facets?.products),
    month: lastMonths(),
    issued: lastMonths(),
  };

  return (
    <>
      {resource.filters.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only prepares the numbers of the choices in it
        <div className={styles.choices} onPointerEnter={load} onFocus={load}>
          <FilterChoice
            label={words.filter}
            value={state.filters.expiry ?? ''}
            shown={expiryLabel(state.filters.expiry)}
            options={expiryFilters.map((value) => ({ value, label: expiries[value], count: facets?.expiry[value] }))}
            onChoose={(value) => setFilter('expiry', value)}
          />
          {(['clinic', 'product', 'issued', 'month'] as const).map((filter) => (
            <FilterChoice
              key={filter}
              label={words.filterNames[filter]}
              value={state.filters[filter] ?? ''}
              shown={words.filters[filter](state.filters[filter] ?? '')}
              options={options[filter]}
              onChoose={(value) => setFilter(filter, value)}
            />
          ))}
        </div>
      )}
      <SortMenu state={state} columns={columns} />
      {isFiltered(state) && (
        <button
          className={styles.clear}
          type="button"
          onClick={() => void navigate(listSearch({ ...state, q: '', filters: {}, page: 1 }) || '?')}
        >
          {words.clearFilters}
        </button>
      )}
    </>
  );
}

function expiryLabel(value: string | undefined): string {
  const filter = expiryFilters.find((one) => one === value);
  return filter ? expiries[filter] : '';
}

/** This month and those before it. */
function lastMonths() {
  const thisMonth = todayInVietnam().slice(0, 7);
  return Array.from({ length: monthsOffered }, (_, at) => {
    const month = addMonths(thisMonth, -at);
    return { value: month, label: words.monthName(month) };
  });
}

/** The sort menu for narrow windows, where the table header is hidden. */
function SortMenu({ state, columns }: Pick<ListFiltersProps, 'state' | 'columns'>) {
  const navigate = useNavigate();
  function setOrder(value: string) {
    const [sort, dir] = value.split(' ');
    const next = { ...state, sort: sort || undefined, dir: dir === 'desc' ? ('desc' as const) : ('asc' as const) };
    void navigate(listSearch({ ...next, page: 1 }) || '?', { preventScrollReset: true });
  }
  return (
    <label className={`${styles.label} ${styles.sort}`}>
      {words.sort}
      <select
        className={styles.select}
        value={state.sort ? `${state.sort} ${state.dir}` : ''}
        onChange={(event) => setOrder(event.currentTarget.value)}
      >
        <option value="">{words.newest}</option>
        {columns.map(({ field, label }) => [
          <option key={`${field} asc`} value={`${field} asc`}>
            {words.ascending(label)}
          </option>,
          <option key={`${field} desc`} value={`${field} desc`}>
            {words.descending(label)}
          </option>,
        ])}
      </select>
    </label>
  );
}
