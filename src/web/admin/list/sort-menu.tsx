import { useNavigate } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import styles from './list-filters.module.css';

interface SortMenuProps {
  state: ListState;
  /** The sortable columns. */
  columns: readonly { field: string; label: string }[];
  /** The field of the first order; newest first without one. */
  firstSort: string | undefined;
}

/** The sort menu for narrow windows, where the table header is hidden. */
export function SortMenu({ state, columns, firstSort }: SortMenuProps) {
  const navigate = useNavigate();
  function setOrder(value: string) {
    const [sort, dir] = value.split(' ');
    const next = { ...state, sort: sort || undefined, dir: dir === 'desc' ? ('desc' as const) : ('asc' as const) };
    void navigate(listSearch({ ...next, page: 1 }) || '?', { preventScrollReset: true });
  }
  const order = `${state.sort} ${state.dir}`;
  const first = columns.find(({ field }) => field === firstSort);
  return (
    <label className={`${styles.label} ${styles.sort}`}>
      {words.sort}
      <select
        className={styles.select}
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
    </label>
  );
}
