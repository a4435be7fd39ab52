import type { ImportField } from '#domain/import/import-plan.ts';
import type { Column } from '#import/header/header.ts';
import { type Cell, isBlank, type MergedRange, type Row } from '#import/table.ts';

/**
 * The fields whose merged cells are read for each row they cover. A merged card number is one card, and of a merged quantity it
 * is not known how it is to be divided.
 */
const filledFields = new Set<ImportField>([
  'productName',
  'customerName',
  'clinicName',
  'doctorName',
  'expiresOn',
  'issuedOn',
  'term',
]);
/** Fields of which a row needs one of its own to be a card. */
const ownFields = new Set<ImportField>(['cardNumber', 'customerName', 'quantity']);

/**
 * Creates the function that fills merged cells down. It takes the rows of a table in order, and returns each with the values
 * of the cells that are merged into one above; null if it has none.
 */
export function mergedCellFiller(
  merged: readonly MergedRange[],
  columns: readonly Column[],
): (row: Row) => readonly Cell[] | null {
  const tracks = columns
    .filter(({ field }) => filledFields.has(field))
    .map(
      ({ index }): Track => ({
        index,
        ranges: merged
          .filter(({ firstColumn, firstRow, lastRow }) => firstColumn === index && lastRow > firstRow)
          .sort((one, other) => one.firstRow - other.firstRow),
        next: 0,
        value: null,
      }),
    )
    .filter(({ ranges }) => ranges.length > 0);
  const own = columns.filter(({ field }) => ownFields.has(field));
  if (tracks.length === 0) return () => null;

  return ({ number, cells }) => {
    const values = tracks.map((track) => valueAbove(track, number, cells[track.index] ?? null));
    if (values.every(isBlank) || !own.some(({ index }) => !isBlank(cells[index]))) return null;
    const filled: Cell[] = [...cells];
    for (const [at, { index }] of tracks.entries()) {
      while (filled.length <= index) filled.push(null);
      if (!isBlank(values[at])) filled[index] = values[at] ?? null;
    }
    return filled;
  };
}

type Track = { index: number; ranges: readonly MergedRange[]; next: number; value: Cell };

/** The value of the merged cell above an empty one, else null. */
function valueAbove(track: Track, row: number, cell: Cell): Cell {
  while ((track.ranges[track.next]?.lastRow ?? row) < row) track.next++;
  const range = track.ranges[track.next];
  if (!range || row < range.firstRow) return null;
  if (row === range.firstRow) track.value = cell;
  else if (isBlank(cell)) return track.value;
  return null;
}
