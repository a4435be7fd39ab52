import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Column } from '#web/admin/list/column.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { SortIcon } from '#web/admin/ui/icons.tsx';
import styles from './record-table.module.css';

interface ColumnHeadProps<Row extends RecordRow> {
  column: Column<Row>;
  state: ListState;
  resource: Pick<ResourceConfig<never>, 'sorts' | 'firstSort'>;
  /** The edge to the next column, where it can be moved. */
  edge: ReactNode;
}

/** A column header. If it is sortable, clicks switch between ascending, descending and the first order. */
export function ColumnHead<Row extends RecordRow>({ column, state, resource, edge }: ColumnHeadProps<Row>) {
  const { field, label, numeric } = column;
  const className = numeric ? styles.numeric : undefined;
  if (!resource.sorts.includes(field))
    return (
      <th scope="col" className={className}>
        <span title={label}>{label}</span>
        {edge}
      </th>
    );
  const isSorted = (state.sort ?? resource.firstSort) === field;
  const next = isSorted && state.dir === 'desc' ? {} : { sort: field };
  const dir = isSorted && state.dir === 'asc' ? 'desc' : 'asc';
  const order = state.dir === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : 'none'}>
      <Link
        className={styles.sort}
        to={listSearch({ ...state, sort: undefined, ...next, dir, page: 1 }) || '?'}
        preventScrollReset
        title={words.sortBy(label)}
      >
        <span>{label}</span>
        {isSorted && <SortIcon className={styles.arrow} dir={state.dir} />}
      </Link>
      {edge}
    </th>
  );
}
