import type { CellObject, WorkSheet } from '@e965/xlsx';
import * as XLSX from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { UnreadableFile } from '#domain/errors.ts';
import { damaged } from '#import/read/damaged.ts';
import { type FormattedCells, formattedCells } from '#import/read/number-cell.ts';
import { type Batch, type Cell, cellText, type FileTables, type Row, type Table } from '#import/table.ts';
import { importNotes, rowIssues } from '#strings/vi/server/import-rows.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** Types of BIFF records. */
const record = { bof: 0x0809, eof: 0x000a, boundSheet: 0x0085, font: 0x0031, format: 0x00e0, multipleNumbers: 0x00bd };

/** Records of one cell with content, which begin with its row, column and format: FORMULA, NUMBER, LABEL, BOOLERR, RK, RSTRING, LABELSST. */
const cellRecords = new Set([0x0006, 0x0203, 0x0204, 0x0205, 0x027e, 0x00d6, 0x00fd]);

const strikeOut = 0x08;

/** The number that no font has. */
const missingFont = 4;

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

/** Whether the cell of a row and a column, from 0, is struck out. */
type IsStruck = (row: number, column: number) => boolean;

/**
 * For each sheet of an .xls which of its cells are struck out, which SheetJS does not say; empty if none are. Text of which only a
 * part is struck out is not found.
 */
function struckCells(bytes: Buffer): IsStruck[] {
  const stream = workbookStream(bytes);
  const sheets: number[] = [];
  const fonts: boolean[] = [];
  const struckFormats: boolean[] = [];
  for (const { type, data } of records(stream, 0)) {
    if (type === record.boundSheet) sheets.push(data.readUInt32LE(0));
    if (type === record.format) struckFormats.push(fonts[data.readUInt16LE(0)] === true);
    if (type !== record.font) continue;
    if (fonts.length === missingFont) fonts.push(false);
    fonts.push((data.readUInt16LE(2) & strikeOut) !== 0);
  }
  return struckFormats.includes(true) ? sheets.map((begin) => struckCellsOf(stream, begin, struckFormats)) : [];
}

/** The records of a workbook, without the container around them; nothing for Excel 4 and before, which has none. */
function workbookStream(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xd0) return Buffer.alloc(0);
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const entry = XLSX.CFB.find(container, 'Workbook') ?? XLSX.CFB.find(container, 'Book');
  if (!entry) return Buffer.alloc(0);
  return Buffer.isBuffer(entry.content) ? entry.content : Buffer.from(entry.content as Uint8Array);
}

function struckCellsOf(stream: Buffer, begin: number, struckFormats: readonly boolean[]): IsStruck {
  const struck = new Set<string>();
  for (const { type, data } of records(stream, begin)) {
    const isCell = cellRecords.has(type) || type === record.multipleNumbers;
    if (!isCell || data.length < 6) continue;
    const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    // Several numbers have six bytes each, and the last column behind them.
    const last = type === record.multipleNumbers ? data.length - 6 : 4;
    for (let at = 4; at <= last; at += 6) {
      if (struckFormats[data.readUInt16LE(at)]) struck.add(`${row} ${first + (at - 4) / 6}`);
    }
  }
  return (row, column) => struck.has(`${row} ${column}`);
}

/** The records of a part of a workbook that have content, without those of charts within it. */
function* records(stream: Buffer, begin: number): Generator<{ type: number; data: Buffer }> {
  let depth = 0;
  for (let at = begin; at + 4 <= stream.length; ) {
    const [type, end] = [stream.readUInt16LE(at), at + 4 + stream.readUInt16LE(at + 2)];
    if (type === record.bof) depth++;
    if (type === record.eof && --depth <= 0) return;
    const data = stream.subarray(at + 4, end);
    if (depth === 1 && data.length >= 4) yield { type, data };
    at = end;
  }
}
