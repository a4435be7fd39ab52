import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';

/** A row while its cells are edited. */
export interface EditedRow {
  /** The input of a field in place of its text. */
  cell(field: string): ReactNode;
  /** What the row listens to. */
  row: { onKeyDown(event: KeyboardEvent): void; onBlur(event: FocusEvent): void };
  /** What is said below the row. */
  note: ReactNode;
}

/** Where the edit of a row begins, and how it ends. */
export interface CellEdit {
  /** The field whose cell has the focus first. */
  field: string;
  /** The fields that the table shows. */
  fields: readonly string[];
  /** Shows the row as it was. `isDone` moves the focus to the row. */
  close(isDone: boolean): void;
  /** Reads the list anew, once the row is stored. */
  reload(): Promise<void>;
}

/** Renders a row with inputs in its cells. */
export type EditCells<Row> = (
  row: Row,
  edit: CellEdit,
  children: (edited: EditedRow | undefined) => ReactNode,
) => ReactNode;

/** How the rows of a list are edited in their cells. */
export interface CellEditing<Row> {
  begin(id: number, field: string | undefined): void;
  /** The edit of a row; undefined while it is not edited. */
  of(row: Row): CellEdit | undefined;
  render: EditCells<Row>;
}

interface EditedCellOptions<Row> extends Pick<CellEdit, 'fields' | 'reload'> {
  /** Undefined if the account may not write, or the list has no such cells. */
  render: EditCells<Row> | undefined;
  /** Opens the form of a record, where a window has no room for cells. */
  openForm: (id: number) => void;
}

/** Which row of a list is edited in its cells, and the key with which that begins. */
export function useEditedCell<Row extends RecordRow>({ fields, reload, render, openForm }: EditedCellOptions<Row>) {
  const [edited, setEdited] = useState<{ id: number; field: string }>();
  if (!render) return { editing: undefined, keys: noKeys };

  const begin = (id: number, field: string | undefined) => {
    const first = field !== undefined && fields.includes(field) ? field : fields[0];
    // On phones, and in a window that is enlarged, a row is two lines without cells.
    if (!matchMedia(roomForCells).matches) openForm(id);
    else if (first !== undefined) setEdited({ id, field: first });
  };
  const editing: CellEditing<Row> = {
    begin,
    render,
    of({ id }) {
      if (edited?.id !== id) return undefined;
      const close = (isDone: boolean) => {
        setEdited((now) => (now?.id === id ? undefined : now));
        if (isDone) requestAnimationFrame(() => document.getElementById(rowId(id))?.focus());
      };
      return { field: edited.field, fields, close, reload };
    },
  };
  /** Begins in the cell or row that has the focus. */
  function beginAtFocus() {
    const focused = document.activeElement;
    const id = /^row-(\d+)$/.exec(focused?.closest('tr')?.id ?? '')?.[1];
    if (id !== undefined) begin(Number(id), focused?.closest('td')?.dataset.field);
  }
  const keys: typeof noKeys = { F2: beginAtFocus };
  return { editing, keys };
}

const noKeys: Readonly<Record<string, () => void>> = {};

/** Where tables have cells. */
const roomForCells = '(min-width: 60rem)';
