import type { CalendarDate } from '#domain/calendar.ts';
import { normalizeText } from '#domain/text.ts';

/**
 * One cell of a spreadsheet or a text file: nothing, text, a plain number, or one of
 * - a number whose format shows it in another way, such as 1234 as `01234`; `uncertain` where the file does not say for
 *   sure which digits its owner sees
 * - a day, null where the cell holds a day that does not exist
 * - the error of a formula, such as `#N/A`
 */
export type Cell =
  | null
  | string
  | number
  | { kind: 'number'; value: number; shown: string; uncertain?: true }
  | { kind: 'date'; date: CalendarDate | null; shown: string }
  | { kind: 'error'; shown: string };

/** A row as a spreadsheet program numbers it, from 1. `hidden` is true for one that is hidden or filtered out. */
export type Row = { number: number; cells: readonly Cell[]; hidden: boolean };

/** Some rows, and the share of their table (0 to 1) that has been read with them. */
export type Batch = { rows: readonly Row[]; share: number };

/** A sheet or a text file. */
export type Table = {
  /** Name of the sheet, null for a text file. */
  name: string | null;
  /** True where a serial number counts days from 1904, not from 1900. */
  date1904: boolean;
  /**
   * Reads the rows from the top, each time it is called; rows without content may be left out. Breaking off ends the
   * reading.
   * @throws {UnreadableFile} at any row
   */
  rows(): AsyncIterable<Batch>;
};

/** Rows in one batch of a table that is held in memory. */
const batchRows = 1_000;

/** Rows of cells as a table; a row or a cell may be missing. */
export function tableOf(rows: readonly (readonly Cell[] | undefined)[], name: string | null, date1904: boolean): Table {
  return {
    name,
    date1904,
    async *rows() {
      for (let begin = 0; begin < rows.length; begin += batchRows) {
        const batch: Row[] = [];
        for (let at = begin; at < Math.min(begin + batchRows, rows.length); at++) {
          const cells = rows[at];
          if (cells) batch.push({ number: at + 1, cells, hidden: false });
        }
        yield { rows: batch, share: Math.min(1, (begin + batchRows) / rows.length) };
      }
    },
  };
}

/** The rows of a table down to the one with this number; `isEmpty` is true where it has none at all. */
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

/** True for an empty cell and for one that holds only white space or what nobody sees. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && normalizeText(cell) === '');
}

/** What a file holds: its tables, and Vietnamese sentences on what was left out. */
export type FileTables = { tables: Table[]; notes: string[] };
