import { useNavigate } from 'react-router';
import type { ExpiryFilter } from '#domain/warranty/warranty-filter.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { isNarrowed, type ListState, listSearch } from '#web/admin/list/list-state.ts';
import type { Filter, ResourceConfig } from '#web/admin/records/resource-config.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import styles from './list-filters.module.css';

const { all: anyExpiry, ...choices } = words.expiry;
/** What people call each filter, in the order that it is offered. */
const expiries: Record<ExpiryFilter, string> = choices;

interface ListFiltersProps {
  noun: Pick<ResourceConfig<never>, 'filters'>;
  state: ListState;
  /** Fields that the list can be ordered by. */
  columns: readonly { field: string; label: string }[];
}

/** Narrows a list by what the expiry dates say; shows by what else it is narrowed, each to be dropped. */
export function ListFilters({ noun, state, columns }: ListFiltersProps) {
  const navigate = useNavigate();
  function narrow(filter: Filter, value: string) {
    const { [filter]: _, ...filters } = state.filters;
    const next = { ...state, filters: value ? { ...filters, [filter]: value } : filters, page: 1 };
    void navigate(listSearch(next) || '?', { preventScrollReset: true });
  }

  return (
    <>
      {noun.filters.includes('expiry') && (
        <label className={styles.label}>
          {words.filter}
          <select
            className={styles.select}
            value={state.filters.expiry ?? ''}
            onChange={(event) => narrow('expiry', event.currentTarget.value)}
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
            onClick={() => narrow(filter, '')}
          >
            {shown}
            <CloseIcon className={styles.cross} />
          </button>
        );
      })}
      {isNarrowed(state) && (
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

/** What the list is ordered by, where its head has no room for it. */
function SortMenu({ state, columns }: Pick<ListFiltersProps, 'state' | 'columns'>) {
  const navigate = useNavigate();
  function order(value: string) {
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
        onChange={(event) => order(event.currentTarget.value)}
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
