import { Badge, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ColumnHead } from '#web/admin/list/column-head.tsx';
import type { ListState } from '#web/admin/list/list-state.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { ExpiredIcon } from '#web/ui/icons.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './record-table.module.css';

interface RecordTableProps<Row extends RecordBase> {
  noun: ResourceConfig<Row>;
  state: ListState;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Left out where nothing may be changed, as `actions`. */
  selection: Selection | undefined;
  isExpired: ((row: Row) => boolean) | undefined;
  current: number | undefined;
  /** What can be done with one record. */
  actions: ((row: Row) => ReactNode) | undefined;
}

/** The rows of a list. Where the window is narrow each is a card; to a screen reader it is a table all the same. */
export function RecordTable<Row extends RecordBase>(props: RecordTableProps<Row>) {
  const { noun, state, rows, columns, selection } = props;
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection?.has(id)).length;
  const touched = (useLocation().state as { touched?: number } | null)?.touched;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers take the role away where style sheets change the display
    <table className={styles.table} role="table" aria-label={noun.words.title}>
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
                checked={chosen === ids.length && chosen > 0}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={(event) => selection.set(ids, event.currentTarget.checked, ids)}
              />
            </th>
          )}
          <th scope="col" className={styles.number}>
            {words.number}
          </th>
          {columns.map((column) => (
            <ColumnHead key={column.field} column={column} state={state} sorts={noun.sorts} />
          ))}
          {props.actions && <th scope="col">{words.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <RecordRow
            key={row.id}
            {...props}
            row={row}
            number={(state.page - 1) * sizes.page + at + 1}
            shown={ids}
            isTouched={row.id === touched}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RecordRowProps<Row extends RecordBase> extends RecordTableProps<Row> {
  row: Row;
  /** Its place in the whole list. */
  number: number;
  shown: readonly number[];
  /** True for the record that a form has just left. */
  isTouched: boolean;
}

function RecordRow<Row extends RecordBase>(props: RecordRowProps<Row>) {
  const { noun, row, number, columns, selection, isExpired, shown, isTouched, current, actions } = props;
  const name = noun.nameOf(row);
  const expired = isExpired?.(row) ?? false;
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see the table
      role="row"
      id={rowId(row.id)}
      className={styles.row}
      tabIndex={-1}
      data-expired={expired || undefined}
      data-touched={isTouched || undefined}
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
          {column.cell(row)}
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
