import { Checkbox } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordRow } from '#domain/record/record-row.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import type { CellEditing, EditedRow } from '#web/admin/list/cell-editing.ts';
import type { Column } from '#web/admin/list/column.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { EditIcon } from '#web/admin/ui/icons.tsx';
import { ExpiredIcon } from '#web/ui/shared-icons.tsx';
import styles from './record-table.module.css';

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
export function TableRow<Row extends RecordRow>(props: TableRowProps<Row>) {
  const { row, editing } = props;
  const edit = editing?.of(row);
  if (!editing || !edit) return <Cells {...props} />;
  return editing.render(row, edit, (edited) => <Cells {...props} edited={edited} />);
}

function Cells<Row extends RecordRow>(props: TableRowProps<Row> & { edited?: EditedRow | undefined }) {
  const { resource, row, number, columns, selection, isExpired, isLastSaved, busy, current, actions, editing, edited } =
    props;
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
          onDoubleClick={editing && !edited ? () => editing.begin(row.id, column.field) : undefined}
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
      <tr className={styles.note}>
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
      <Link className={styles.open} to={resource.updatePage(row.id)} onClick={(event) => onOpen?.(event, row)}>
        {text}
        {actions && <EditIcon className={styles.openIcon} />}
      </Link>
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
