import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText } from '#domain/text.ts';
import { clinicOf } from '#import/header/clinic-titles.ts';
import type { Column, Header } from '#import/header/header.ts';
import { givenNameBeside } from '#import/header/name-parts.ts';
import type { Slot } from '#import/rows/planned-cells.ts';
import { type Cell, cellText, isBlank, type MergedRange, type Row, type Table } from '#import/table.ts';

/** Signs and, folded, words for "as above". */
const dittoSign = /^[-–—\s]*(?:["″〃”]|''|\/\/)[-–—\s]*$/u;
const dittoWord = /^[-–—\s]*(?:n\.?t\.?|nhu tren)[-–—\s.]*$/u;
/** A quick test, which most text does not pass. */
const likeDitto = /^[-–—\s"″〃”'/nN]/;
/** A card has a number of its own, and its teeth. */
const numberFields = new Set<ImportField>(['cardNumber', 'quantity', 'toothPosition']);

/**
 * Creates the function that puts the cell above in the place of ditto marks. It takes the rows of a table in order, and returns
 * the cells and the headers of the columns that had marks; null if there are none.
 */
export function dittoFiller(columns: readonly Column[]) {
  const filled = columns
    .filter(({ field }) => !numberFields.has(field))
    .map(({ index, header }): { index: number; header: string; above: Cell } => ({ index, header, above: null }));
  return (cells: readonly Cell[]): { cells: readonly Cell[]; columns: string[] } | null => {
    let copy: Cell[] | null = null;
    const marked: string[] = [];
    for (const column of filled) {
      const { index, header, above } = column;
      const cell = cells[index] ?? null;
      if (isDitto(cell)) {
        if (above === null) continue;
        copy ??= [...cells];
        copy[index] = above;
        marked.push(header);
      } else if (!isBlank(cell)) column.above = cell;
    }
    return copy && { cells: copy, columns: marked };
  };
}

const maxLength = 12;

function isDitto(cell: Cell): boolean {
  if (typeof cell !== 'string' || cell.length > maxLength || !likeDitto.test(cell)) return false;
  return dittoSign.test(cell) || dittoWord.test(foldText(cell.trim()));
}

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

/**
 * Creates the function that joins a name that stands in several columns, under one merged header or as family name and given
 * name; it returns null for a row that has none. `others` are the columns after the first of each.
 */
export function nameJoiner({ merged = [] }: Table, header: Header, columns: readonly Column[]) {
  const isRead = (at: number) => columns.some(({ index }) => index === at);
  const names = columns.flatMap(({ index, field }) => {
    if (field !== 'customerName' && field !== 'doctorName') return [];
    const range = merged.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow <= header.row && lastRow >= header.row && firstColumn === index && lastColumn > index,
    );
    const more = range ? columnsBehind(index, range.lastColumn) : givenNameBeside(header.cells, index);
    return more.length > 0 && !more.some(isRead) ? [{ index, more }] : [];
  });
  return {
    others: names.flatMap(({ more }) => more),
    join(cells: readonly Cell[]): readonly Cell[] | null {
      let joined: Cell[] | null = null;
      for (const { index, more } of names) {
        if (more.every((at) => isBlank(cells[at]))) continue;
        joined ??= [...cells];
        joined[index] = [index, ...more]
          .map((at) => cellText(cells[at] ?? null))
          .filter(Boolean)
          .join(' ');
      }
      return joined;
    },
  };
}

function columnsBehind(first: number, last: number): number[] {
  return Array.from({ length: last - first }, (_, at) => first + 1 + at);
}

/** Creates what says the clinic of the cards below its title, where their own cell is blank or the sheet has no column for it. */
export function clinicGroups(columns: readonly Slot[], above: string | null) {
  const column = columns.find(({ field, constant }) => field === 'clinicName' && constant === null);
  let current = column?.index === -1 ? above : null;
  return {
    /** Takes the title of a group. One that names no clinic ends the group of a clinic. */
    begin(title: string): void {
      current = clinicOf(title);
    },
    /** The clinic of the group of a card; null if the card has its own, or there is none. */
    clinicFor(cells: readonly Cell[]): string | null {
      return column && isBlank(cells[column.index]) ? current : null;
    },
  };
}
