import type { CellObject, WorkSheet } from '@e965/xlsx';
import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { UnreadableFile } from '#domain/errors.ts';
import { damaged } from '#import/read/damaged.ts';
import { type FormattedCells, formattedCells } from '#import/read/number-cell.ts';
import { type IsStruck, struckCells } from '#import/read/struck-cells.ts';
import { type Batch, type Cell, cellText, type FileTables, type Row, type Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** Reads only values and formats: no formulas, HTML or formatted texts. */
const options: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellHTML: false,
  cellFormula: false,
  cellText: false,
};

/**
 * Reads the visible sheets of an .xls (BIFF 2 to 8), with the code pages of files before Excel 97.
 * @throws {UnreadableFile}
 */
export function readXls(bytes: Buffer): FileTables {
  XLSX.set_cptable(codePages);
  const book = parse(bytes);
  return sheetJsTables(book, struckCells(bytes));
}

function parse(bytes: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, options);
  } catch (error) {
    if (!/password|encrypt/i.test(String(error))) throw damaged(String(error));
    throw new UnreadableFile(words.withPassword);
  }
}

/**
 * The visible sheets of a workbook that SheetJS has parsed with `dense` and `cellNF`.
 *
 * @param struck which cells of each sheet are struck out
 */
export function sheetJsTables(book: XLSX.WorkBook, struck: readonly IsStruck[] = []): FileTables {
  const tables: Table[] = [];
  const notes: string[] = [];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if ((book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0) notes.push(importNotes.hiddenSheet(name));
    else if (sheet === undefined) throw new UnreadableFile(words.sheetDamaged(name));
    else tables.push(sheetTable(sheet, { name, date1904, isStruck: struck[index] }));
  }
  return { tables, notes };
}

const batchRows = 1_000;

/** Converts a sheet that SheetJS has parsed with `dense` and `cellNF` to a table. */
export function sheetTable(
  sheet: WorkSheet,
  { name, date1904, isStruck = () => false }: { name: string; date1904: boolean; isStruck?: IsStruck | undefined },
): Table {
  const merged = (sheet['!merges'] ?? []).map(({ s: first, e: last }) => ({
    firstRow: first.r + 1,
    lastRow: last.r + 1,
    firstColumn: first.c,
    lastColumn: last.c,
  }));
  return { name, date1904, merged, rows: () => readRows(sheet, formattedCells(date1904), isStruck) };
}

async function* readRows(
  sheet: WorkSheet,
  formats: FormattedCells,
  isStruck: IsStruck,
): AsyncGenerator<Batch, void, void> {
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  for (let begin = 0; begin < data.length; begin += batchRows) {
    const rows: Row[] = [];
    for (const [at, objects] of data.slice(begin, begin + batchRows).entries()) {
      if (!objects) continue;
      const hidden = sheet['!rows']?.[begin + at]?.hidden === true;
      const cells = Array.from(objects, (object, column): Cell => {
        const cell = toCell(object, formats);
        return cell !== null && isStruck(begin + at, column) ? { kind: 'struck', content: cellText(cell) } : cell;
      });
      rows.push({ number: begin + at + 1, cells, hidden });
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
