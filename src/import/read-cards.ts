import { normalizeText } from '#domain/text.ts';
import { compositeShapes } from '#import/card-number.ts';
import { isExpiryComputed } from '#import/computed-expiry.ts';
import type { dayOrders } from '#import/day-orders.ts';
import { columnLetters, type HeadedTable } from '#import/header.ts';
import { maxShownLength } from '#import/limits.ts';
import { type CellIssue, createRowMapper, type MappedRow, type Remark } from '#import/map-row.ts';
import type { Mend } from '#import/mend-cell.ts';
import { mergedCellFiller } from '#import/merged-cells.ts';
import { createRowClassifier, type RowKind } from '#import/row-kind.ts';
import type { RowPosition } from '#import/row-position.ts';
import { type Cell, cellText, isBlank, type Row } from '#import/table.ts';
import { tableNotes } from '#import/table-notes.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** A row that is a card, mapped to its fields or issues. */
export type CardRow = { position: RowPosition; mapped: MappedRow };

export type CardReader = ReturnType<typeof cardReader>;

/**
 * Creates the reader of one table. `read` takes its rows in order and maps the cards below the header; `notes` returns at
 * the end what was skipped, corrected or not read.
 *
 * @param sheet the name of the table if there are several
 */
export function cardReader({ table, header }: HeadedTable, sheet: string | null, days: ReturnType<typeof dayOrders>) {
  const collected = tableNotes(sheet);
  const classifyRow = createRowClassifier(
    header.columns,
    header.cells.findIndex((cell) => !isBlank(cell)),
  );
  const cardColumn = header.columns.find(({ field }) => field === 'cardNumber');
  const isComputed = isExpiryComputed(header.columns);
  const fillMerged = mergedCellFiller(
    (table.merged ?? []).filter(({ firstRow }) => firstRow > header.row),
    header.columns,
  );
  const headed = header.cells.map((cell) => !isBlank(cell));
  /** Columns with content but without a header, from 0. */
  const unnamed = new Set<number>();
  let mapRow: ReturnType<typeof createRowMapper> | null = null;
  let position: RowPosition = { sheet, row: header.row };
  /** The header row of another table below this one; null outside of it. */
  let foreign: number | null = null;
  let gaps: [first: number, last: number][] = [];
  for (const row of header.above) collected.note('above', row);

  function onRemark(column: { header: string }, remark: Remark): void {
    if (remark === 'two ways' || remark === 'day first' || remark === 'low cell' || remark === 'high cell')
      days.count(remark, position);
    else collected.mend(remark satisfies Mend, column.header, position.row);
  }

  /** Detects the shapes of card numbers in the first rows. */
  function createMapper(rows: readonly Row[]) {
    const cards = rows.map(({ cells }) => cellText(cells[cardColumn?.index ?? -1] ?? null));
    return createRowMapper(header.columns, { date1904: table.date1904, composites: compositeShapes(cards), onRemark });
  }

  function noteUnnamed(cells: readonly Cell[]): void {
    for (const [index, cell] of cells.entries()) {
      if (!headed[index] && !isBlank(cell)) unnamed.add(index);
    }
  }

  function readCard(cells: readonly Cell[], hidden: boolean): MappedRow | null {
    const surplus = table.name === null ? surplusIssue(cells, header.cells.length) : null;
    if (surplus) return [surplus];
    if (table.name === null && cells.length < header.cells.length) collected.note('short', position.row);
    if (hidden) collected.note('hidden', position.row);
    noteUnnamed(cells);
    const mapped = mapRow?.(header.columns.map(({ index }) => cells[index] ?? null)) ?? null;
    if (isComputed && mapped !== null && !Array.isArray(mapped)) collected.note('computed', position.row);
    return mapped;
  }

  function noteGaps(): void {
    for (const gap of gaps) collected.note('blank', ...gap);
    gaps = [];
  }

  function noteTable(kind: RowKind): void {
    if (kind === 'other header') foreign = position.row;
    else if (kind === 'header') foreign = null;
  }

  /** Maps the row as a card; null if it is skipped. */
  function readRow({ number, cells, hidden }: Row): MappedRow | null {
    const kind = classifyRow(cells);
    if (kind === 'blank') return null;
    if (number > position.row + 1) gaps.push([position.row + 1, number - 1]);
    position = { sheet, row: number };
    noteTable(kind);
    if (kind === 'card' || kind === 'other header') {
      noteGaps();
      return foreign === null ? readCard(cells, hidden) : [otherTable(cells, number, foreign)];
    }
    collected.note(kind, number, number, kind === 'title' ? longestText(cells) : '');
    return null;
  }

  return {
    table,
    cardColumn: cardColumn?.header ?? '',
    read(rows: readonly Row[]): CardRow[] {
      const below = rows.filter(({ number }) => number > header.row);
      if (below.length > 0) mapRow ??= createMapper(below);
      return below.flatMap((row) => {
        const filled = fillMerged(row);
        const mapped = readRow(filled ? { ...row, cells: filled } : row);
        if (filled && mapped !== null) collected.note('merged', row.number);
        return mapped === null ? [] : [{ position, mapped }];
      });
    },
    notes(): string[] {
      const named = header.cells.flatMap((cell, index) =>
        isBlank(cell) || header.columns.some((column) => column.index === index)
          ? []
          : [`"${normalizeText(cellText(cell))}"`],
      );
      const letters = [...unnamed].sort((one, other) => one - other).map(columnLetters);
      return collected.notes([...named, ...letters.map(importNotes.withoutHeader)]);
    },
  };
}

/** The issue of a text row with more cells than the header: an extra separator shifts all values. */
function surplusIssue(cells: readonly Cell[], width: number): CellIssue | null {
  const surplus = cells.slice(width).filter((cell) => !isBlank(cell));
  if (surplus.length === 0) return null;
  const value = surplus.map(cellText).join(' ').slice(0, maxShownLength);
  const reason = words.tooManyCells(cells.length, width);
  return { column: columnLetters(width), value, reason };
}

/** The issue of another table's header, in row `header`, or of a row below it. */
function otherTable(cells: readonly Cell[], row: number, header: number): CellIssue {
  const value = cells.map(cellText).filter(Boolean).join(', ').slice(0, maxShownLength);
  return { column: '', value, reason: row === header ? words.otherHeader : words.belowOtherHeader(header) };
}

function longestText(cells: readonly Cell[]): string {
  return cells
    .map((cell) => normalizeText(cellText(cell)))
    .reduce((one, other) => (other.length > one.length ? other : one), '');
}
