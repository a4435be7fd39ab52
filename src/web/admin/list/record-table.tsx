import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { CellEditing, EditedRow } from '#web/admin/list/cell-editing.ts';
import { ColumnEdge, useColumnShares } from '#web/admin/list/column-shares.tsx';
import type { Column } from '#web/admin/list/columns.tsx';
import { type ListState, listSearch, useLastSaved } from '#web/admin/list/list-state.ts';
import type { Selection } from '#web/admin/list/selection.tsx';
import { useTableSettings } from '#web/admin/list/table-settings.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { EditIcon, SortIcon } from '#web/admin/ui/icons.tsx';
import { ExpiredIcon } from '#web/ui/shared-icons.tsx';
import { sizes } from '#web/ui/sizes.ts';
import styles from './record-table.module.css';

/** The table of a list. Narrow windows show rows as cards; screen readers always get a table. */
export function RecordTable<Row extends RecordRow>(props: RecordTableProps<Row>) {
  const { resource, state, next, rows, selection, editing } = props;
  const isWide = useMediaQuery(wideWindow, undefined, { getInitialValueInEffect: false });
  const columns = props.columns.filter((column) => isWide || !column.isWide);
  const [{ density }] = useTableSettings();
  const shares = useColumnShares(resource.wire, columns);
  const lastSaved = useLastSaved();
  // The first click on a name opens its record, which moves the cells: the second one may come down on another.
  const clicked = useRef<Element>(null);
  return (
    <table
      className={`${styles.table} ${styles.fixed} ${columns.some(({ phone }) => phone) ? styles.lines : styles.cards}`}
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the role when CSS changes `display`
      role="table"
      aria-label={resource.words.title}
      data-density={props.isWhole ? 'roomy' : density}
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
            <ColumnHead key={column.field} column={column} state={next} resource={resource}>
              <ColumnEdge column={column} next={columns[at + 1]} shares={shares} />
            </ColumnHead>
          ))}
          {props.actions && <th scope="col">{words.actions}</th>}
        </tr>
      </thead>
      <tbody
        onMouseDown={({ detail, target }) => {
          if (detail === 1) clicked.current = target instanceof Element ? target.closest('td[data-field]') : null;
        }}
        onDoubleClick={() => clicked.current && editing?.beginAt(clicked.current)}
      >
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

/** Where there is room for the columns that only wide windows show. */
const wideWindow = '(min-width: 100rem)';

interface ColumnHeadProps<Row extends RecordRow> {
  column: Column<Row>;
  state: ListState;
  resource: Pick<ResourceConfig<never>, 'sorts' | 'firstSort'>;
  /** Its edge. */
  children: ReactNode;
}

/** A column header. If it is sortable, clicks switch between ascending, descending and the first order. */
function ColumnHead<Row extends RecordRow>({ column, state, resource, children }: ColumnHeadProps<Row>) {
  const { field, label, numeric } = column;
  const className = numeric ? styles.numeric : undefined;
  if (!resource.sorts.includes(field))
    return (
      <th scope="col" className={className}>
        <span title={label}>{label}</span>
        {children}
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
        {isSorted && <SortIcon size="1rem" className={styles.arrow} dir={state.dir} />}
      </Link>
      {children}
    </th>
  );
}

/** What a list shows, and what can be done there. */
export interface RecordTableProps<Row extends RecordRow> {
  resource: ResourceConfig<Row>;
  state: ListState;
  /** The state that the list will have once it is loaded. */
  next: ListState;
  rows: readonly Row[];
  /** How many records match. */
  total: number;
  columns: readonly Column<Row>[];
  /** Undefined, like `actions`, if the account may not write. */
  selection: Selection | undefined;
  isExpired: ((row: Row) => boolean) | undefined;
  /** The ids of rows whose removal is under way. */
  busy: ReadonlySet<number>;
  current: number | undefined;
  /** Called for a click on a record's name, which is a link to its page. */
  onOpen?: ((event: MouseEvent, row: Row) => void) | undefined;
  /** True to show whole values, on as many lines as they need, whatever the reader has chosen elsewhere. */
  isWhole?: boolean;
  /** The buttons of a row. */
  actions: ((row: Row) => ReactNode) | undefined;
  /** How rows are edited in their cells; undefined if the account may not, or nobody can. */
  editing?: CellEditing<Row> | undefined;
}

interface TableRowProps<Row extends RecordRow> extends RecordTableProps<Row> {
  row: Row;
  /** Its position in the whole list, from 1. */
  number: number;
  /** True for the record that a form has just saved. */
  isLastSaved: boolean;
}

/** A row of a list, or its cells while they are edited. */
function TableRow<Row extends RecordRow>(props: TableRowProps<Row>) {
  const { row, editing } = props;
  const edit = editing?.of(row);
  if (!editing || !edit) return <Cells {...props} />;
  return editing.render(row, edit, (edited) => <Cells {...props} edited={edited} />);
}

function Cells<Row extends RecordRow>(props: TableRowProps<Row> & { edited?: EditedRow | undefined }) {
  const { resource, row, number, columns, selection, isExpired, isLastSaved, busy, current, actions, edited } = props;
  const name = resource.nameOf(row);
  const expired = isExpired?.(row) ?? false;
  const tableRow = (
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
      aria-busy={busy.has(row.id) || undefined}
      {...edited?.row}
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
        {number.toLocaleString('vi-VN')}
      </td>
      {columns.map((column) => (
        <td
          key={column.field}
          data-field={column.field}
          data-label={column.label}
          data-phone={column.phone}
          title={edited ? undefined : column.text?.(row)}
          className={[column.numeric && styles.numeric, column.isName && styles.name].filter(Boolean).join(' ')}
        >
          {edited?.cell(column.field) ?? <CellText {...props} column={column} isExpired={expired} />}
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
  if (!edited) return tableRow;
  return (
    <>
      {tableRow}
      <tr className={styles.note} {...edited.row}>
        <td colSpan={columns.length + 1 + Number(selection !== undefined) + Number(actions !== undefined)}>
          {edited.note}
        </td>
      </tr>
    </>
  );
}

interface CellTextProps<Row extends RecordRow>
  extends Pick<TableRowProps<Row>, 'resource' | 'state' | 'row' | 'onOpen' | 'actions'> {
  column: Column<Row>;
  isExpired: boolean;
}

/** What a cell shows. The name is a link, in narrow windows with the sign of editing; a date that has passed has a sign and the word. */
function CellText<Row extends RecordRow>(props: CellTextProps<Row>): ReactNode {
  const { resource, state, row, column, isExpired, onOpen, actions } = props;
  const text = column.cell(row, state.q);
  if (column.isName)
    return (
      <span className={styles.named}>
        <Link className={styles.open} to={resource.updatePage(row.id)} onClick={(event) => onOpen?.(event, row)}>
          {text}
          {actions && <EditIcon size="1rem" className={styles.openIcon} />}
        </Link>
        {column.signs?.(row, state.q)}
      </span>
    );
  if (column.field !== 'expiresOn' || !isExpired) return text;
  return (
    <span className={styles.expired}>
      <span>{text}</span>
      <ExpiredIcon />
      <span className={styles.word}>{words.expired}</span>
    </span>
  );
}
