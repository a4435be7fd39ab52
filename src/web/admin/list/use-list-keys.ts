import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { searchId } from '#web/admin/list/list-search.tsx';
import type { Selection } from '#web/admin/list/use-selection.ts';
import type { Noun } from '#web/admin/records/noun.ts';
import type { RecordBase } from '#web/admin/records/record.ts';

interface ListKeys<Row extends RecordBase> {
  noun: Noun<Row>;
  rows: readonly Row[];
  /** The id of the row that the keys are about. */
  current: number | undefined;
  setCurrent: (id: number) => void;
  selection: Selection;
  onRemove: (row: Row) => void;
  mayWrite: boolean;
}

/** The keys of a list, while nobody types and no dialog is open: `/` search, `C` create, `J` and `K` rows, `X` choose, `E` edit, `#` delete. */
export function useListKeys<Row extends RecordBase>(keys: ListKeys<Row>): void {
  const { noun, rows, current, setCurrent, selection, onRemove, mayWrite } = keys;
  const navigate = useNavigate();
  const at = rows.findIndex(({ id }) => id === current);

  function move(step: 1 | -1) {
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!row) return;
    setCurrent(row.id);
    document.getElementById(rowId(row.id))?.focus();
  }

  /** Does something with the current row, if there is one and it may be changed. */
  const withRow = (work: (row: Row) => void) => () => {
    const row = rows[at];
    if (row && mayWrite) work(row);
  };
  const remove = withRow(onRemove);

  const keyed: [string, () => void][] = [
    ['/', () => document.getElementById(searchId)?.focus()],
    ['c', () => mayWrite && void navigate(noun.createPage)],
    ['j', () => move(1)],
    ['k', () => move(-1)],
    [
      'x',
      withRow(({ id }) =>
        selection.set(
          [id],
          !selection.has(id),
          rows.map((row) => row.id),
        ),
      ),
    ],
    ['e', withRow(({ id }) => void navigate(noun.updatePage(id), { replace: true }))],
    ['#', remove],
    ['shift+3', remove],
    ['Delete', remove],
  ];
  useHotkeys(keyed.map(([key, work]) => [key, () => document.querySelector('dialog[open]') ?? work()]));
}

/** The id of a row's element. */
export const rowId = (id: number) => `row-${id}`;
