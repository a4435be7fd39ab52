import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { searchId } from '#web/admin/list/list-search.tsx';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

interface ListKeys<Row extends RecordBase> {
  rows: readonly Row[];
  selection: Selection;
  mayWrite: boolean;
  /** What `#` and Delete do with the current row, for whoever may. */
  onRemove: ((row: Row) => void) | undefined;
  /** What other keys do with the current row, for whoever may change it. */
  onRow: Readonly<Record<string, (row: Row) => void>>;
  /** What other keys do without one, for whoever may change something. */
  onPage?: Readonly<Record<string, () => void>>;
}

/**
 * The keys of a list, while nobody types and no dialog is open: `/` search, `J` and `K` rows, `X` choose, and its own.
 * Returns the id of the row that they are about.
 */
export function useListKeys<Row extends RecordBase>(keys: ListKeys<Row>): number | undefined {
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

  function withRow(work: (row: Row) => void) {
    const row = rows[at];
    if (row) work(row);
  }

  const forAll: [string, () => void][] = [
    ['/', () => document.getElementById(searchId)?.focus()],
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ];
  // On many keyboards `#` is Shift and 3, and comes as that.
  const removing = onRemove && { '#': onRemove, 'shift+3': onRemove, Delete: onRemove };
  const forWriters: [string, () => void][] = [
    ...Object.entries(onPage),
    ...Object.entries({ x: choose, ...removing, ...onRow }).map(([key, work]): [string, () => void] => [
      key,
      () => withRow(work),
    ]),
  ];
  const keyed = mayWrite ? [...forAll, ...forWriters] : forAll;
  useHotkeys(keyed.map(([key, work]) => [key, () => document.querySelector('dialog[open]') ?? work()]));
  return current;
}

/** The id of a row's element. */
export const rowId = (id: number) => `row-${id}`;
