import { useNavigate } from 'react-router';
import type { ExpiryFilter } from '#domain/warranty/warranty-filter.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { isFiltered, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import type { Filter, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './list-filters.module.css';

const { all: anyExpiry, ...choices } = words.expiry;
/** The label of each filter, in the order of the menu. */
const expiries: Record<ExpiryFilter, string> = choices;

interface ListFiltersProps {
  resource: Pick<ResourceConfig<never>, 'filters'>;
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
}

/** The filter for expiry dates, and a chip for each other active filter that removes it. */
export function ListFilters({ resource, state, columns }: ListFiltersProps) {
  const navigate = useNavigate();
  function setFilter(filter: Filter, value: string) {
    const { [filter]: _, ...filters } = state.filters;
    const next = { ...state, filters: value ? { ...filters, [filter]: value } : filters, page: 1 };
    void navigate(listSearch(next) || '?', { preventScrollReset: true });
  }

  return (
    <>
      {resource.filters.includes('expiry') && (
        <label className={styles.label}>
          {words.filter}
          <select
            className={styles.select}
            value={state.filters.expiry ?? ''}
            onChange={(event) => setFilter('expiry', event.currentTarget.value)}
          >
            <option value="">{anyExpiry}</option>
            {Object.entries(expiries).map(([expiry, label]) => (
              <option key={expiry} value={expiry}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <SortMenu state={state} columns={columns} />
      {(['clinic', 'product', 'month'] as const).map((filter) => {
        const value = state.filters[filter];
        if (!value) return null;
        const shown = words.filters[filter](value);
        return (
          <button
            key={filter}
            className={styles.chip}
            type="button"
            aria-label={words.filters.drop(shown)}
            onClick={() => setFilter(filter, '')}
          >
            {shown}
            <CloseIcon className={styles.cross} />
          </button>
        );
      })}
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
