import type { Column, Header } from '#import/header/header.ts';
import { type Cell, cellText, isBlank, type Table } from '#import/table.ts';

/**
 * Creates the function that joins a name that stands in several columns under one merged header, such as family name and given
 * name; it returns null for a row that has none. `others` are the columns after the first of each.
 */
export function nameJoiner({ merged = [] }: Table, header: Header, columns: readonly Column[]) {
  const names = columns.flatMap(({ index, field }) => {
    if (field !== 'customerName' && field !== 'doctorName') return [];
    const range = merged.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow <= header.row && lastRow >= header.row && firstColumn === index && lastColumn > index,
    );
    const isFree = range && !columns.some((one) => one.index > index && one.index <= range.lastColumn);
    return isFree ? [{ index, last: range.lastColumn }] : [];
  });
  return {
    others: names.flatMap(({ index, last }) => Array.from({ length: last - index }, (_, at) => index + 1 + at)),
    join(cells: readonly Cell[]): readonly Cell[] | null {
      let joined: Cell[] | null = null;
      for (const { index, last } of names) {
        if (cells.slice(index + 1, last + 1).every((cell) => isBlank(cell))) continue;
        joined ??= [...cells];
        joined[index] = cells
          .slice(index, last + 1)
          .map(cellText)
          .filter(Boolean)
          .join(' ');
      }
      return joined;
    },
  };
}
