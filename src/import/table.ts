import type { CalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';

/**
 * One cell of a spreadsheet or text file: empty, text, a plain number, or one of
 * - a number that its format shows differently, such as 1234 as `01234`; `uncertain` if the shown digits are not known, or
 *   are how long something takes
 * - a date, null if it does not exist
 * - the error of a formula, such as `#N/A`
 * - content that is struck out, which counts as empty
 */
export type Cell =
  | null
  | string
  | number
  | { kind: 'number'; value: number; shown: string; uncertain?: true }
  | { kind: 'date'; date: CalendarDate | null; shown: string }
  | { kind: 'error'; shown: string }
  | { kind: 'struck'; content: string };

/** A row with its number in a spreadsheet program, from 1. `hidden` is true if it is hidden or filtered out. */
export type Row = { number: number; cells: readonly Cell[]; hidden: boolean };

/** Some rows, and the share of their table (0 to 1) that has been read. */
export type Batch = { rows: readonly Row[]; share: number };

/** Cells that are merged into one: rows from 1, columns from 0. The value is that of the first cell. */
export type MergedRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number };

/** A sheet or a text file. */
export type Table = {
  /** Name of the sheet, null for a text file. */
  name: string | null;
  /** True if serial numbers count days from 1904, not from 1900. */
  date1904: boolean;
  merged?: readonly MergedRange[];
  /** What separates the cells of a text file. */
  separator?: string;
  /**
   * Reads the rows from the top, on each call. Rows without content may be left out.
   * @throws {UnreadableFile} at any row
   */
  rows(): AsyncIterable<Batch>;
};

/** The rows of a table up to row `lastRow`; `isEmpty` is true if it has no rows at all. */
export async function readHead(table: Table, lastRow: number): Promise<{ rows: Row[]; isEmpty: boolean }> {
  const head: Row[] = [];
  let isEmpty = true;
  for await (const { rows } of table.rows()) {
    for (const row of rows) {
      isEmpty = false;
      if (row.number > lastRow) return { rows: head, isEmpty };
      head.push(row);
    }
  }
  return { rows: head, isEmpty };
}

/** Formats a number in digits, never as 1e+21. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** The text of a cell as a spreadsheet program shows it; '' if empty. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return plainNumber(cell);
  return cell.kind === 'struck' ? '' : cell.shown;
}

/** The text of a cell of a row, normalized; '' if the cell is empty or not there. */
export function textAt(cells: readonly Cell[], at: number): string {
  return normalizeText(cellText(cells[at] ?? null));
}

/** True for an empty cell, for one that is struck out, and for one with only white space or invisible characters. */
export function isBlank(cell: Cell | undefined): boolean {
  // These signs are never left out, and nearly every text has one.
  if (typeof cell === 'string') return !/[!-~]/.test(cell) && normalizeText(cell) === '';
  return cell === null || cell === undefined || (typeof cell === 'object' && cell.kind === 'struck');
}

/** The tables of a file, and Vietnamese remarks on what was not read. */
export type FileTables = { tables: Table[]; notes: string[] };
