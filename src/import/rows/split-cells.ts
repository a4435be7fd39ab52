import type { Fault } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import type { Column } from '#import/header/header.ts';
import { quoted, shorten } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank, type Row, type Table } from '#import/table.ts';
import { importDoubts as words } from '#strings/vi/server/import-doubts.ts';

/** Rows from which on they show whether cells of a column usually begin with a space. */
const minRows = 3;

/**
 * Creates the function that finds a cell of a text file which a comma in the text on its left seems to have split off, as
 * `Nha khoa A, Quận 1` without quotes: it begins with a space, and most cells of its column do not.
 *
 * @param rows the first rows
 */
export function createSplitDoubt({ separator }: Table, columns: readonly Column[], rows: readonly Row[]) {
  if (separator !== ',' || rows.length < minRows) return () => null;
  const suspects = columns.filter(({ index }) => {
    const spaced = rows.filter(({ cells }) => isSplitOff(cells, index)).length;
    return index > 0 && spaced * 2 < rows.length;
  });
  return (cells: readonly Cell[], isAccepted: (field: ImportField, value: string) => boolean): Fault | null => {
    for (const { index, field, header } of suspects) {
      if (!isSplitOff(cells, index)) continue;
      const cell = cells[index] ?? null;
      const value = shorten(cellText(cell));
      if (isAccepted(field, value)) continue;
      return {
        kind: 'implausible',
        field,
        column: header,
        value,
        reason: words.splitOff(quoted(cell, field)),
        proposal: null,
      };
    }
    return null;
  };
}

function isSplitOff(cells: readonly Cell[], at: number): boolean {
  return /^ +\S/u.test(cellText(cells[at] ?? null)) && !isBlank(cells[at - 1]);
}
