import { normalizeText } from '#domain/text.ts';
import { compositeShapes } from '#import/card-number.ts';
import { isExpiryComputed } from '#import/computed-expiry.ts';
import type { dayOrders } from '#import/day-orders.ts';
import { columnLetters, type HeadedTable } from '#import/header.ts';
import { longestShownValue } from '#import/limits.ts';
import { type CellIssue, type MappedRow, type Remark, rowMapper } from '#import/map-row.ts';
import type { Mend } from '#import/mend-cell.ts';
import { type RowKind, rowSorter } from '#import/row-kind.ts';
import type { RowPosition } from '#import/row-position.ts';
import { type Cell, cellText, isBlank, type Row } from '#import/table.ts';
import { tableNotes } from '#import/table-notes.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** A row that is a card, and what it holds. */
export type CardRow = { place: RowPosition; mapped: MappedRow };

export type CardReader = ReturnType<typeof cardReader>;

/**
 * Makes what reads the rows of one table, given in their order: `read` maps those below the header that are cards, and
 * `notes` says at the end what was passed over, mended or not read.
 *
 * @param sheet the table's name where several are read
 */
export function cardReader({ table, header }: HeadedTable, sheet: string | null, days: ReturnType<typeof dayOrders>) {
  const said = tableNotes(sheet);
  const sortRow = rowSorter(
    header.columns,
    header.cells.findIndex((cell) => !isBlank(cell)),
  );
  const cardColumn = header.columns.find(({ field }) => field === 'cardNumber');
  const isComputed = isExpiryComputed(header.columns);
  const headed = header.cells.map((cell) => !isBlank(cell));
  /** Columns without a header that hold something, from 0. */
  const unnamed = new Set<number>();
  let mapRow: ReturnType<typeof rowMapper> | null = null;
  let place: RowPosition = { sheet, row: header.row };
  /** The row of another table's header, as long as its rows last. */
  let foreign: number | null = null;
  let gaps: [first: number, last: number][] = [];
  for (const row of header.above) said.note('above', row);

  function tell(column: { header: string }, what: Remark): void {
    if (what === 'two ways' || what === 'day first' || what === 'low cell' || what === 'high cell')
      days.count(what, place);
    else said.mend(what satisfies Mend, column.header, place.row);
  }

  /** The shapes of card numbers are learned from the first rows that are read. */
  function makeMapper(rows: readonly Row[]) {
    const cards = rows.map(({ cells }) => cellText(cells[cardColumn?.index ?? -1] ?? null));
    return rowMapper(header.columns, { date1904: table.date1904, composites: compositeShapes(cards), tell });
  }

  function noteUnnamed(cells: readonly Cell[]): void {
    for (const [index, cell] of cells.entries()) {
      if (!headed[index] && !isBlank(cell)) unnamed.add(index);
    }
  }

  function readCard(cells: readonly Cell[], hidden: boolean): MappedRow | null {
    const surplus = table.name === null ? surplusIssue(cells, header.cells.length) : null;
    if (surplus) return [surplus];
    if (table.name === null && cells.length < header.cells.length) said.note('short', place.row);
    if (hidden) said.note('hidden', place.row);
    noteUnnamed(cells);
    const mapped = mapRow?.(header.columns.map(({ index }) => cells[index] ?? null)) ?? null;
    if (isComputed && mapped !== null && !Array.isArray(mapped)) said.note('computed', place.row);
    return mapped;
  }

  function noteGaps(): void {
    for (const gap of gaps) said.note('blank', ...gap);
    gaps = [];
  }

  function noteTable(kind: RowKind): void {
    if (kind === 'other header') foreign = place.row;
    else if (kind === 'header') foreign = null;
  }

  /** The row as a card, or null where it is passed over. */
  function readRow({ number, cells, hidden }: Row): MappedRow | null {
    const kind = sortRow(cells);
    if (kind === 'blank') return null;
    if (number > place.row + 1) gaps.push([place.row + 1, number - 1]);
    place = { sheet, row: number };
    noteTable(kind);
    if (kind === 'card' || kind === 'other header') {
      noteGaps();
      return foreign === null ? readCard(cells, hidden) : [otherTable(cells, number, foreign)];
    }
    said.note(kind, number, number, kind === 'title' ? longestText(cells) : '');
    return null;
  }

  return {
    table,
    cardColumn: cardColumn?.header ?? '',
    read(rows: readonly Row[]): CardRow[] {
      const below = rows.filter(({ number }) => number > header.row);
      if (below.length > 0) mapRow ??= makeMapper(below);
      return below.flatMap((row) => {
        const mapped = readRow(row);
        return mapped === null ? [] : [{ place, mapped }];
      });
    },
    notes(): string[] {
      const named = header.cells.flatMap((cell, index) =>
        isBlank(cell) || header.columns.some((column) => column.index === index)
          ? []
          : [`"${normalizeText(cellText(cell))}"`],
      );
      const letters = [...unnamed].sort((one, other) => one - other).map(columnLetters);
      return said.sentences([...named, ...letters.map(importNotes.withoutHeader)]);
    },
  };
}

/** The issue of a record in a text file that has cells beyond those of its header: a separator too many moves them all. */
function surplusIssue(cells: readonly Cell[], width: number): CellIssue | null {
  const surplus = cells.slice(width).filter((cell) => !isBlank(cell));
  if (surplus.length === 0) return null;
  const value = surplus.map(cellText).join(' ').slice(0, longestShownValue);
  const reason = words.tooManyCells(cells.length, width);
  return { column: columnLetters(width), value, reason };
}

/** The issue of another table's header, in row `header`, or of a row below it. */
function otherTable(cells: readonly Cell[], row: number, header: number): CellIssue {
  const value = cells.map(cellText).filter(Boolean).join(', ').slice(0, longestShownValue);
  return { column: '', value, reason: row === header ? words.otherHeader : words.belowOtherHeader(header) };
}

function longestText(cells: readonly Cell[]): string {
  return cells
    .map((cell) => normalizeText(cellText(cell)))
    .reduce((one, other) => (other.length > one.length ? other : one), '');
}
