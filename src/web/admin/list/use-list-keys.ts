import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { searchId } from '#web/admin/list/list-search.tsx';
import { useLastSaved } from '#web/admin/list/list-state.ts';
import type { Selection } from '#web/admin/list/selection.tsx';

interface ListKeys<Row extends RecordRow> {
  rows: readonly Row[];
  selection: Selection;
  mayWrite: boolean;
  /** Called for `#` and Delete on the current row; needs write access. */
  onRemove?: (row: Row) => void;
  /** Other keys for the current row; they need write access. */
  onRow: Readonly<Record<string, (row: Row) => void>>;
  /** The id of the row that is shown beside the list: `J` and `K` go on from it. */
  shown?: number | undefined;
  /** Called with the row that `J` and `K` have come to. */
  onMove?: ((row: Row) => void) | undefined;
  /** Called for Enter on the current row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Called for Enter and Tab on the row that is shown beside the list. */
  onEnter?: (() => void) | undefined;
  /** Closes what Escape closes before it clears the selection; undefined if nothing is open. */
  onClose?: (() => void) | undefined;
  /** Keys that need no current row; they need write access. */
  onPage?: Readonly<Record<string, () => void>>;
}

/**
 * Keyboard shortcuts of a list: `/` search, `J` and `K` or arrows next and previous row, `X` select, Enter open, and in the open one Enter or Tab enter, Escape close or unselect
 * all, and the given ones. They are off in text fields and while a dialog is open. Returns the id of the current row.
 */
export function useListKeys<Row extends RecordRow>(keys: ListKeys<Row>): number | undefined {
  const { rows, selection, mayWrite, onRemove, onRow, shown, onMove, onOpen, onEnter, onClose, onPage = {} } = keys;
  const lastSaved = useLastSaved();
  const [current, setCurrent] = useState(lastSaved);
  useEffect(() => {
    if (lastSaved !== undefined) document.getElementById(rowId(lastSaved))?.focus();
  }, [lastSaved]);
  useEffect(() => {
    if (shown !== undefined) setCurrent(shown);
  }, [shown]);
  const at = rows.findIndex(({ id }) => id === current);

  function move(step: 1 | -1) {
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (row) show(row);
  }

  function show(row: Row) {
    setCurrent(row.id);
    document.getElementById(rowId(row.id))?.focus();
    onMove?.(row);
  }

  /** From the search box to what it has found, from a row to the next one. */
  function moveDown() {
    const [first] = rows;
    if (document.activeElement?.id !== searchId) move(1);
    else if (first) show(first);
  }

  function choose({ id }: Row) {
    selection.set([id], !selection.has(id));
  }

  function onCurrentRow(work: (row: Row) => void) {
    // After an edit in its cells a row has the focus that no key has led to.
    const row = rows.find(({ id }) => rowId(id) === document.activeElement?.id) ?? rows[at];
    if (row) work(row);
  }

  const readerKeys: [string, () => void][] = [
    ['/', () => document.getElementById(searchId)?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['ArrowDown', moveDown],
    ['ArrowUp', () => move(-1)],
    ['Escape', onClose ?? selection.clear],
    ['Enter', () => onCurrentRow((row) => (row.id === shown ? onEnter?.() : onOpen?.(row)))],
    ...(onEnter ? [['Tab', onEnter] satisfies [string, () => void]] : []),
  ];
  // Many keyboards report `#` as Shift and 3.
  const removeKeys = onRemove && { '#': onRemove, 'shift+3': onRemove, Delete: onRemove };
  const writerKeys: [string, () => void][] = [
    ...Object.entries(onPage),
    ...Object.entries({ x: choose, ...removeKeys, ...onRow }).map(([key, work]): [string, () => void] => [
      key,
      () => onCurrentRow(work),
    ]),
  ];
  const active = mayWrite ? [...readerKeys, ...writerKeys] : readerKeys;
  useHotkeys(
    active.map(([key, work]) => [key, (event) => runKey(event, work), { preventDefault: false }]),
    [],
  );
  return current;
}

/** Runs a shortcut, unless somebody types or a dialog is open. */
function runKey(event: KeyboardEvent, work: () => void): void {
  if (isTaken(event) || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  work();
}

/** True if a key belongs to the control that has the focus. Enter, Tab and arrows are the list's in a row, and an arrow leads there. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  const isRow = target instanceof Element && target.matches('tr');
  if (key === 'ArrowDown' && target instanceof Element && target.id === searchId) return false;
  return isTextField(target) || (['Enter', 'Tab', 'ArrowDown', 'ArrowUp'].includes(key) && !isRow);
}

/** The id of a row's element. */
export const rowId = (id: number) => `row-${id}`;

/** True for what takes letters: keys pressed there are typing, not shortcuts. A box that is ticked takes none. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(textFields) !== null;
}

const textFields = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
