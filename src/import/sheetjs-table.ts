import type { CellObject, WorkSheet } from '@e965/xlsx';
import { numberCells } from '#import/number-cell.ts';
import type { Cell, Table } from '#import/table.ts';

/** The cells of a sheet that was read with `dense`. */
export function cellsOf(sheet: WorkSheet): (CellObject[] | undefined)[] {
  return sheet['!data'] ?? [];
}

/** A sheet that was read with `dense` and `cellNF` as a table of at most `height` rows. */
export function sheetTable(sheet: WorkSheet, name: string, date1904: boolean, height: number): Table {
  const rows = cellsOf(sheet);
  const toNumber = numberCells(date1904);
  return {
    name,
    height: Math.min(rows.length, height),
    date1904,
    width: (row) => rows[row]?.length ?? 0,
    cell: (row, column) => toCell(rows[row]?.[column], toNumber),
  };
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

function toCell(cell: CellObject | undefined, toNumber: ReturnType<typeof numberCells>): Cell {
  const value = cell?.v;
  if (cell === undefined || value === undefined) return null;
  if (cell.t === 'e') return { kind: 'error', shown: errorNames[Number(value)] ?? '#LỖI' };
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return String(value).toUpperCase();
  return toNumber(value, typeof cell.z === 'string' ? cell.z : undefined);
}
