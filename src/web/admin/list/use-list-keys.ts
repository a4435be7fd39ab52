import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import type { RecordRow } from '#domain/record/record-row.ts';
import { searchId } from '#web/admin/list/list-search.tsx';
import type { Selection } from '#web/admin/list/use-selection.ts';

interface ListKeys<Row extends RecordRow> {
  rows: readonly Row[];
  selection: Selection;
  mayWrite: boolean;
  /** Called for `#` and Delete on the current row; undefined if the account may not delete. */
  onRemove: ((row: Row) => void) | undefined;
  /** Other keys for the current row; they need write access. */
  onRow: Readonly<Record<string, (row: Row) => void>>;
  /** Keys that need no current row; they need write access. */
  onPage?: Readonly<Record<string, () => void>>;
}

/**
 * Keyboard shortcuts of a list: `/` search, `J` and `K` next and previous row, `X` select, and the given ones. They are
 * off in text fields and while a dialog is open. Returns the id of the current row.
 */
export function useListKeys<Row extends RecordRow>(keys: ListKeys<Row>): number | undefined {
  const { rows, selection, mayWrite, onRemove, onRow, onPage = {} } = keys;
  const [current, setCurrent] = useState<number>();
  const at = rows.findIndex(({ id }) => id === current);

  function move(step: 1 | -1) {
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!row) return;
    setCurrent(row.id);
    document.getElementById(rowId(row.id))?.focus();
  }

  function choose({ id }: Row) {
    const shown = rows.map((row) => row.id);
    selection.set([id], !selection.has(id), shown);
  }

  function onCurrentRow(work: (row: Row) => void) {
    const row = rows[at];
    if (row) work(row);
  }

  const readerKeys: [string, () => void][] = [
    ['/', () => document.getElementById(searchId)?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
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
  useHotkeys(active.map(([key, work]) => [key, () => document.querySelector('dialog[open]') ?? work()]));
  return current;
}

/** The id of a row's element. */
export const rowId = (id: number) => `row-${id}`;
