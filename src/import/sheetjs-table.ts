import type { CellObject, WorkSheet } from '@e965/xlsx';
import { type FormattedCells, formattedCells } from '#import/number-cell.ts';
import type { Batch, Cell, Row, Table } from '#import/table.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** Rows per batch. */
const batchRows = 1_000;

/** Converts a sheet that SheetJS has parsed with `dense` and `cellNF` to a table. */
export function sheetTable(sheet: WorkSheet, name: string, date1904: boolean): Table {
  const merged = (sheet['!merges'] ?? []).map(({ s: first, e: last }) => ({
    firstRow: first.r + 1,
    lastRow: last.r + 1,
    firstColumn: first.c,
    lastColumn: last.c,
  }));
  return { name, date1904, merged, rows: () => readRows(sheet, formattedCells(date1904)) };
}

async function* readRows(sheet: WorkSheet, cells: FormattedCells): AsyncGenerator<Batch, void, void> {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (let begin = 0; begin < data.length; begin += batchRows) {
    const rows: Row[] = [];
    for (const [at, objects] of data.slice(begin, begin + batchRows).entries()) {
      if (!objects) continue;
      const hidden = sheet['!rows']?.[begin + at]?.hidden === true;
      rows.push({ number: begin + at + 1, cells: Array.from(objects, (cell) => toCell(cell, cells)), hidden });
    }
    yield { rows, share: Math.min(1, (begin + batchRows) / data.length) };
  }
}

const errorNames: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

function toCell(cell: CellObject | undefined, { number, text }: FormattedCells): Cell {
  const value = cell?.v;
  if (cell === undefined || value === undefined) return null;
  const format = typeof cell.z === 'string' ? cell.z : 'General';
  if (cell.t === 'e') return { kind: 'error', shown: errorNames[Number(value)] ?? rowIssues.unknownError };
  if (typeof value === 'string') return text(value, format);
  return typeof value === 'number' ? number(value, format) : String(value).toUpperCase();
}
