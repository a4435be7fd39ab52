import type { CalendarDate } from '#domain/calendar.ts';

/**
 * One cell of a spreadsheet or a text file: nothing, text, a plain number, or one of
 * - a number whose format shows it in another way, such as 1234 as `01234`
 * - a day, null where the cell holds a day that does not exist
 * - the error of a formula, such as `#N/A`
 */
export type Cell =
  | null
  | string
  | number
  | { kind: 'number'; value: number; shown: string }
  | { kind: 'date'; date: CalendarDate | null; shown: string }
  | { kind: 'error'; shown: string };

/** A sheet or a text file as rows of cells. Row 0 is the row that a spreadsheet program numbers 1. */
export type Table = {
  /** Name of the sheet, null for a text file. */
  name: string | null;
  height: number;
  /** True where a serial number counts days from 1904, not from 1900. */
  date1904: boolean;
  /** Number of columns that a row reaches. */
  width(row: number): number;
  cell(row: number, column: number): Cell;
};

/** Rows of cells as a table; a row or a cell may be missing. */
export function tableOf(rows: readonly (readonly Cell[])[], name: string | null, date1904: boolean): Table {
  return {
    name,
    height: rows.length,
    date1904,
    width: (row) => rows[row]?.length ?? 0,
    cell: (row, column) => rows[row]?.[column] ?? null,
  };
}

/** A number in plain digits, never as 1e+21. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** A cell as its reader sees it in the file; '' for an empty one. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return plainNumber(cell);
  return cell.shown;
}

/** True for an empty cell and for one that holds only white space. */
export function isBlank(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}
