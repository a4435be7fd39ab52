import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordRow } from '#domain/record/record-row.ts';
import { rowId } from '#web/admin/list/use-list-keys.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { draftKey } from '#web/ui/draft-key.ts';

/** A row while its cells are edited. */
export interface EditedRow {
  /** The input of a field in place of its text. */
  cell(field: string): ReactNode;
  /** What the row and the line below it listen to, and whose they are. */
  row: { onKeyDown(event: KeyboardEvent): void; onBlur(event: FocusEvent): void; 'data-edited': number };
  /** What is said below the row, and the inputs that have no cell. */
  note: ReactNode;
}

/** Where the edit of a row begins, and how it ends. */
export interface CellEdit {
  /** The field whose cell has the focus first. */
  field: string;
  /** The fields that the table shows. */
  fields: readonly string[];
  /** Resets the row to its stored values. `isDone` moves the focus to the row. */
  close(isDone: boolean): void;
  /** Says whether something typed is not stored: the row is edited again when its list is opened the next time. */
  keep(isUnsaved: boolean): void;
  /** Says whether the row is being stored. */
  setSaving(isSaving: boolean): void;
  /** Reads the list again, once the row is stored. */
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
  /** Begins in a cell or row of the table, unless that is edited already. */
  beginAt(element: Element): void;
  /** The edit of a row; undefined while it is not edited. */
  of(row: Row): CellEdit | undefined;
  render: EditCells<Row>;
}

interface EditedCellOptions<Row> extends Pick<CellEdit, 'fields' | 'reload'> {
  /** The address of the list. */
  page: string;
  /** Undefined if the account may not write, or the list has no such cells. */
  render: EditCells<Row> | undefined;
  /** Opens the form of a record, where a window has no room for cells. */
  openForm: (id: number) => void;
  /** Closes the panel of a record: it has one editor. */
  closePanel: (id: number) => void;
}

/**
 * Which rows of a list are edited in their cells, and the key with which that begins. A row that could not be stored
 * stays as it is while others are edited.
 */
export function useEditedCell<Row extends RecordRow>(options: EditedCellOptions<Row>) {
  const { page, fields, reload, render, openForm, closePanel } = options;
  const unsaved = useUnsavedRows(page);
  const [edited, setEdited] = useState<ReadonlyMap<number, string>>(unsaved.read);
  const [saving, setSaving] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<{ id: number }>();
  // Once the row is shown without inputs, which is a new element.
  useEffect(() => {
    if (done) document.getElementById(rowId(done.id))?.focus();
  }, [done]);
  if (!render) return { editing: undefined, keys: noKeys, isEdited: () => false, isSaving: () => false, end: () => {} };

  const beginAt = (element: Element) => {
    const id = Number(/^row-(\d+)$/.exec(element.closest('tr')?.id ?? '')?.[1]);
    if (Number.isNaN(id) || edited.has(id)) return;
    const field = element.closest('td')?.dataset.field;
    const first = field !== undefined && fields.includes(field) ? field : fields[0];
    // On phones, and in a window that is enlarged, a row is two lines without cells.
    if (!matchMedia(roomForCells).matches) openForm(id);
    else if (first !== undefined) {
      // What is typed there is a draft then, which the cells take.
      flushSync(() => closePanel(id));
      setEdited((now) => new Map([...now, [id, first]]));
    }
  };
  const end = (id: number) => {
    unsaved.keep(id, undefined);
    setEdited((now) => new Map([...now].filter(([other]) => other !== id)));
  };
  const editing: CellEditing<Row> = {
    beginAt,
    render,
    of({ id }) {
      const field = edited.get(id);
      if (field === undefined) return undefined;
      const close = (isDone: boolean) => {
        end(id);
        if (isDone) setDone({ id });
      };
      return {
        field,
        fields,
        close,
        reload,
        keep: (isUnsaved) => unsaved.keep(id, isUnsaved ? field : undefined),
        setSaving: (isSaving) =>
          setSaving((now) => new Set(isSaving ? [...now, id] : [...now].filter((other) => other !== id))),
      };
    },
  };
  const keys: typeof noKeys = { F2: () => document.activeElement && beginAt(document.activeElement) };
  return { editing, keys, isEdited: (id: number) => edited.has(id), isSaving: (id: number) => saving.has(id), end };
}

/**
 * The rows in whose cells something is typed and not stored, and the field of each, in sessionStorage, so that they are
 * found after a new sign-in. The values themselves are the drafts of the records.
 */
function useUnsavedRows(page: string) {
  const { name } = useAccount();
  const key = draftKey(page);
  const read = (): ReadonlyMap<number, string> => {
    const stored: { by?: string; rows?: [number, string][] } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const isShown = stored.by === name && matchMedia(roomForCells).matches;
    return new Map(isShown ? stored.rows : []);
  };
  return {
    read,
    keep(id: number, field: string | undefined) {
      const others = [...read()].filter(([other]) => other !== id);
      const rows = field === undefined ? others : [...others, [id, field]];
      if (rows.length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ by: name, rows }));
    },
  };
}

const noKeys: Readonly<Record<string, () => void>> = {};

/** Where tables have cells. */
const roomForCells = '(min-width: 60rem)';
