import { Badge, Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ColumnEdge } from '#web/admin/list/column-edge.tsx';
import { ColumnHead } from '#web/admin/list/column-head.tsx';
import type { ListState } from '#web/admin/list/list-state.ts';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import { type ColumnShares, useColumnShares } from '#web/admin/list/use-column-shares.ts';
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
  /** Called for a click on a record's name, which is a link to its page. */
  onOpen?: ((event: MouseEvent, row: Row) => void) | undefined;
  /** The buttons of a row. */
  actions: ((row: Row) => ReactNode) | undefined;
}

/** The table of a list. Narrow windows show rows as cards; screen readers always get a table. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { resource, state, next, rows, selection } = props;
  const isWide = useMediaQuery(wideWindow, undefined, { getInitialValueInEffect: false });
  const columns = props.columns.filter((column) => isWide || !column.isWide);
  const [{ density }] = useTableSettings();
  const shares = useColumnShares(resource.wire, columns);
  const lastSaved = (useLocation().state as { touched?: number } | null)?.touched;
  return (
    <table
      className={`${styles.table} ${styles.fixed}`}
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role when CSS changes `display`
      role="table"
      aria-label={resource.words.title}
      data-density={density}
      data-lines={columns.some(({ phone }) => phone) || undefined}
    >
      <colgroup>
        {selection && <col className={styles.checkColumn} />}
        <col className={styles.numberColumn} />
        {columns.map(({ field }) => (
          <col key={field} style={{ width: `${shares.of(field)}%` }} />
        ))}
        {props.actions && <col className={styles.actionsColumn} />}
      </colgroup>
      <thead className={styles.head}>
        <tr>
          {selection && (
            <th
              scope="col"
              className={styles.check}
              title={words.selected(selection.count)}
              data-label={words.selectAll}
            >
              <Checkbox
                aria-label={`${words.selectAll}. ${words.selected(selection.count)}`}
                checked={selection.isAll}
                indeterminate={selection.count > 0 && !selection.isAll}
                onChange={() => (selection.isAll ? selection.clear() : selection.selectAll())}
              />
            </th>
          )}
          <th scope="col" className={styles.number}>
            {words.number}
          </th>
          {columns.map((column, at) => (
            <ColumnHead
              key={column.field}
              column={column}
              state={next}
              sorts={resource.sorts}
              edge={edgeAfter(column, columns[at + 1], shares)}
            />
          ))}
          {props.actions && <th scope="col">{words.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <TableRow
            key={row.id}
            {...props}
            columns={columns}
            row={row}
            number={(state.page - 1) * sizes.page + at + 1}
            isLastSaved={row.id === lastSaved}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The edge between two columns; nothing after the last one. */
function edgeAfter<Row extends RecordRow>(
  { field, label }: Column<Row>,
  next: Column<Row> | undefined,
  shares: ColumnShares,
): ReactNode {
  return next && <ColumnEdge field={field} label={label} next={next.field} shares={shares} />;
}

/** Where there is room for the columns that only wide windows show. */
const wideWindow = '(min-width: 100rem)';

interface TableRowProps<Row extends RecordRow> extends RecordTableProps<Row> {
  row: Row;
  /** Its position in the whole list, from 1. */
  number: number;
  /** True for the record that a form has just saved. */
  isLastSaved: boolean;
}

function TableRow<Row extends RecordRow>(props: TableRowProps<Row>) {
  const { resource, state, row, number, columns, selection, isExpired, isLastSaved, current, onOpen, actions } = props;
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
            onChange={(event) => selection.set([row.id], event.currentTarget.checked)}
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
          data-phone={column.phone}
          title={column.text?.(row)}
          className={[column.numeric && styles.numeric, column.isName && styles.name].filter(Boolean).join(' ')}
        >
          {column.isName ? (
            <Link className={styles.open} to={resource.updatePage(row.id)} onClick={(event) => onOpen?.(event, row)}>
              {column.cell(row, state.q)}
            </Link>
          ) : (
            column.cell(row, state.q)
          )}
          {column.field === 'expiresOn' && expired && (
            <Badge className={styles.badge} color="red" variant="light" leftSection={<ExpiredIcon />}>
              <span>{words.expired}</span>
            </Badge>
          )}
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
}
