import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { Column } from '#web/admin/list/column.ts';
import { ColumnEdge } from '#web/admin/list/column-edge.tsx';
import { ColumnHead } from '#web/admin/list/column-head.tsx';
import { type RecordTableProps, TableRow } from '#web/admin/list/record-row.tsx';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import { type ColumnShares, useColumnShares } from '#web/admin/list/use-column-shares.ts';
import { useLastSaved } from '#web/admin/list/use-last-saved.ts';
import { sizes } from '#web/ui/sizes.ts';
import styles from './record-table.module.css';

/** The table of a list. Narrow windows show rows as cards; screen readers always get a table. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { resource, state, next, rows, selection } = props;
  const isWide = useMediaQuery(wideWindow, undefined, { getInitialValueInEffect: false });
  const columns = props.columns.filter((column) => isWide || !column.isWide);
  const [{ density }] = useTableSettings();
  const shares = useColumnShares(resource.wire, columns);
  const lastSaved = useLastSaved();
  return (
    <table
      className={`${styles.table} ${styles.fixed}`}
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role when CSS changes `display`
      role="table"
      aria-label={resource.words.title}
      data-density={props.isWhole ? 'roomy' : density}
      data-lines={columns.some(({ phone }) => phone) || undefined}
    >
      <colgroup>
        {selection && <col className={styles.checkColumn} />}
        <col
          className={styles.numberColumn}
          style={{ '--digits': props.total.toLocaleString('vi-VN').length } as CSSProperties}
        />
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
              title={words.selected(selection.count, resource.wire)}
              data-label={words.selectAll}
            >
              <Checkbox
                aria-label={`${words.selectAll}. ${words.selected(selection.count, resource.wire)}`}
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
              resource={resource}
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
