import { Badge, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ColumnHead } from '#web/admin/list/column-head.tsx';
import type { ListState } from '#web/admin/list/list-state.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ExpiredIcon } from '#web/ui/icons.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './record-table.module.css';

interface RecordTableProps<Row extends RecordRow> {
  resource: ResourceConfig<Row>;
  state: ListState;
  /** The state that the list will have once it is loaded. */
  next: ListState;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Undefined, like `actions`, if the account may not write. */
  selection: Selection | undefined;
  isExpired: ((row: Row) => boolean) | undefined;
  current: number | undefined;
  /** The buttons of a row. */
  actions: ((row: Row) => ReactNode) | undefined;
}

/** The table of a list. Narrow windows show rows as cards; screen readers always get a table. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { resource, state, next, rows, columns, selection } = props;
  const ids = rows.map(({ id }) => id);
  const selectedCount = ids.filter((id) => selection?.has(id)).length;
  const lastSaved = (useLocation().state as { touched?: number } | null)?.touched;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role when CSS changes `display`
    <table className={styles.table} role="table" aria-label={resource.words.title}>
      <thead className={styles.head}>
        <tr>
          {selection && (
            <th
              scope="col"
              className={styles.check}
              title={words.selected(selection.count)}
              data-label={words.selectPage}
            >
              <Checkbox
                aria-label={`${words.selectPage}. ${words.selected(selection.count)}`}
                checked={selectedCount === ids.length && selectedCount > 0}
                indeterminate={selectedCount > 0 && selectedCount < ids.length}
                onChange={(event) => selection.set(ids, event.currentTarget.checked, ids)}
              />
            </th>
          )}
          <th scope="col" className={styles.number}>
            {words.number}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.field} column={column} state={next} sorts={resource.sorts} />
          ))}
          {props.actions && <th scope="col">{words.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <TableRow
            key={row.id}
            {...props}
            row={row}
            number={(state.page - 1) * sizes.page + at + 1}
            shown={ids}
            isLastSaved={row.id === lastSaved}
          />
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps<Row extends RecordRow> extends RecordTableProps<Row> {
  row: Row;
  /** Its position in the whole list, from 1. */
  number: number;
  shown: readonly number[];
  /** True for the record that a form has just saved. */
  isLastSaved: boolean;
}

function TableRow<Row extends RecordRow>(props: TableRowProps<Row>) {
  const { resource, state, row, number, columns, selection, isExpired, shown, isLastSaved, current, actions } = props;
  const name = resource.nameOf(row);
  const expired = isExpired?.(row) ?? false;
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see the table
      role="row"
      id={rowId(row.id)}
      className={styles.row}
      tabIndex={-1}
      data-expired={expired || undefined}
      data-touched={isLastSaved || undefined}
      data-current={row.id === current || undefined}
      data-chosen={selection?.has(row.id) || undefined}
    >
      {selection && (
        <td className={styles.check}>
          <Checkbox
            aria-label={words.selectRow(name)}
            checked={selection.has(row.id)}
            onChange={(event) => selection.set([row.id], event.currentTarget.checked, shown)}
          />
        </td>
      )}
      <td className={styles.number} data-label={words.number}>
        {number}
      </td>
      {columns.map((column) => (
        <td
          key={column.field}
          data-label={column.label}
          className={[column.numeric && styles.numeric, column.isName && styles.name, column.isWide && styles.wide]
            .filter(Boolean)
            .join(' ')}
        >
          {column.cell(row, state.q)}
          {column.field === 'expiresOn' && expired && (
            <Badge className={styles.badge} color="red" variant="light" leftSection={<ExpiredIcon />}>
              {words.expired}
            </Badge>
          )}
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
}
