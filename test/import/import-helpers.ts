import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { onTestFinished, type TestContext } from 'vitest';
import type { CheckedRow, FaultGroup } from '#domain/import/checked-row.ts';
import { defaultPlan, type ImportPlan } from '#domain/import/import-plan.ts';
import { rowValues, type WarrantyRow } from '#domain/warranty/warranty-row.ts';
import { type ImportFile, readCards } from '#import/confined/confined-reader.ts';
import type { ReadChunk, ReadSummary, RowIssue } from '#import/import-request.ts';
import { readContent, readFile } from '#import/read/read-file.ts';
import { faultGroups } from '#import/rows/fault-groups.ts';
import { mapTables } from '#import/rows/map-tables.ts';
import { RowLine, splitLines } from '#import/rows/row-line.ts';
import type { Cell, FileTables, Table } from '#import/table.ts';
import { type ByteSource, openText } from '#import/text/decode-text.ts';
import { corpora } from '../corpora.ts';
import { newFolder } from '../folders.ts';
import { catalogueOf } from './known-names.ts';

export const header = ['Tên sản phẩm', 'Họ tên', 'Mã số', 'Nha khoa', 'Bác sĩ', 'Số lượng', 'Ngày hết hạn'];
export const row = ['Sứ Zirconia HT', 'Nguyễn Văn An', 'ADS-988027', 'Nha khoa Hoa Sen', 'BS. Lê Vy', 4, '02/05/2032'];

/** `row` with some of its cells, by their header, replaced. */
export function rowWith(cells: Record<string, unknown>): unknown[] {
  return header.map((name, at) => (name in cells ? cells[name] : row[at]));
}

type Cells = unknown[][];

/** An .xlsx, .xls or .csv of the sheets given. A cell may be a SheetJS cell object. */
export function workbook(
  sheets: Record<string, Cells>,
  { bookType = 'xlsx', date1904 = false, hidden = [] as string[], merged = [] as string[] }: Partial<Book> = {},
): Uint8Array {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = XLSX.utils.aoa_to_sheet(cells);
    if (merged.length > 0) sheet['!merges'] = merged.map((range) => XLSX.utils.decode_range(range));
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: Object.keys(sheets).map((name) => ({ Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return XLSX.write(book, { type: 'buffer', bookType, compression: true });
}

type Book = {
  bookType: 'xlsx' | 'csv' | 'biff8' | 'biff5' | 'xlsb' | 'ods';
  date1904: boolean;
  hidden: string[];
  merged: string[];
};

/** An .xls in which the cells of the format `@` are struck out, as SheetJS cannot write it. */
export function struckXls(sheets: Record<string, unknown[][]>): Uint8Array {
  const container = XLSX.CFB.read(workbook(sheets, { bookType: 'biff8' }), { type: 'buffer' });
  const stream = XLSX.CFB.find(container, 'Workbook')?.content as Buffer;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    // The only font is struck out, and cells of other formats have a font that is not there.
    if (type === 0x31) stream.writeUInt16LE(8, at + 6);
    if (type === 0xe0 && stream.readUInt16LE(at + 6) !== 49) stream.writeUInt16LE(1, at + 4);
  }
  return XLSX.CFB.write(container, { type: 'buffer' });
}

/** A .zip, stored, of the parts given. */
export function zip(parts: Record<string, string | Buffer>): Uint8Array {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, text] of Object.entries(parts)) XLSX.CFB.utils.cfb_add(container, name, Buffer.from(text));
  return XLSX.CFB.write(container, { type: 'buffer', fileType: 'zip' });
}

/** The text of a CSV as a file. */
export function csv(...records: unknown[][]): Uint8Array {
  return Buffer.from(records.map((record) => record.join(',')).join('\r\n'));
}

/** Windows-1258 as Excel writes it: a letter, then its tone. */
export function windows1258(vietnamese: string): Buffer {
  const codes = new Map<string, number>();
  const decoder = new TextDecoder('windows-1258');
  for (let code = 0; code < 256; code++) codes.set(decoder.decode(Uint8Array.of(code)), code);
  const tones = /[\u0300\u0301\u0303\u0309\u0323]/gu;
  const bytes = [...vietnamese].flatMap((letter) => {
    const parts = letter.normalize('NFD');
    const base = parts.replace(tones, '').normalize('NFC');
    return codes.has(letter) ? [letter] : [...base, ...(parts.match(tones) ?? [])];
  });
  return Buffer.from(bytes.map((part) => codes.get(part) ?? 0x3f));
}

/** The sheet (null if there is only one), the row number, and the card to store. */
export type ImportedRow = [sheet: string | null, row: number, ...card: WarrantyRow];

/** What is read of a file: the rows that can be stored, which of them repeat an earlier number, and the issues of the others. */
export type Reading = CountedSummary & { rows: ImportedRow[]; repeats: number[]; issues: RowIssue[] };

/** What is read, with its rows by what may become of them, whatever the register has. */
type CountedSummary = ReadSummary & {
  rowsAccepted: number;
  rowsFaulty: number;
  rowsSkipped: number;
  issueCount: number;
};

const nothingKnown = catalogueOf([], []);

/** A file of these bytes on disk, until the end of the test. */
export function fileOf(bytes: Uint8Array, name: string): ImportFile {
  const folder = newFolder();
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return { name, path, size: bytes.length };
}

/** The tables of a file as they stand in it, read in this process. */
export function readTables(bytes: Uint8Array): Promise<FileTables> {
  return readContent(opened(bytes));
}

function opened(bytes: Uint8Array): number {
  const file = openSync(fileOf(bytes, '').path, 'r');
  onTestFinished(() => closeSync(file));
  return file;
}

/** Bytes in memory, as a file. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  const all = Buffer.from(bytes);
  return { size: all.length, read: (from, length) => all.subarray(from, from + length) };
}

/** The whole text of a file. */
export function decodeText(bytes: Uint8Array): string {
  const source = openText(sourceOf(bytes));
  return (source.refuse ?? (() => Array.from(source.pieces(), ({ text }) => text).join('')))();
}

/** All cells of a table: `[row][column]`, from 0. */
export async function cellsOf(table: Table | undefined): Promise<Cell[][]> {
  const cells: Cell[][] = [];
  for await (const { rows } of table?.rows() ?? []) {
    for (const row of rows) cells[row.number - 1] = Array.from(row.cells, (cell) => cell ?? null);
  }
  return Array.from(cells, (row) => row ?? []);
}

/** Reads a whole file in its process. */
export function read(
  bytes: Uint8Array,
  {
    name = 'khach-hang.xlsx',
    known = nothingKnown,
    plan = defaultPlan,
    limits = {} as Parameters<typeof readCards>[2],
  } = {},
): Promise<Reading> {
  return collect(readCards(fileOf(bytes, name), { known, plan }, limits));
}

/** A plan with only these decisions. */
export function planOf(decisions: Partial<ImportPlan>): ImportPlan {
  return { ...defaultPlan, ...decisions };
}

export type Check = CountedSummary & {
  rows: CheckedRow[];
  cardKeys: (string | null)[];
  skipped: number[];
  faults: FaultGroup[];
};

/** Checks a whole file in this process, which takes a tenth of the time. That a process answers is in import-process.test.ts and staged-imports.test.ts. */
export async function check(
  bytes: Uint8Array,
  decisions: Partial<ImportPlan> = {},
  { known = nothingKnown } = {},
): Promise<Check> {
  const { tables, notes } = await readFile(opened(bytes));
  const { lines, summary } = await linesOf(mapTables(tables, { known, plan: planOf(decisions) }, notes));
  const rows: CheckedRow[] = [];
  const cardKeys: (string | null)[] = [];
  const skipped: number[] = [];
  const groups = faultGroups();
  for (const line of lines) {
    const card = line.card();
    const { cardColumn: _, ...row } = line.row();
    if (row.isSkipped) skipped.push(rows.length);
    else if (!card) groups.addAll({ sheet: row.sheet, row: row.row }, row.faults);
    rows.push({ ...row, fields: card && rowValues(card) });
    cardKeys.push(card && !row.isSkipped ? card[1] : null);
  }
  return { ...summary, rows, cardKeys, skipped, faults: groups.list() };
}

/** Reads a whole file in this process, likewise. */
export async function readInProcess(
  bytes: Uint8Array,
  { known = nothingKnown, plan = defaultPlan } = {},
): Promise<Reading> {
  const { tables, notes } = await readFile(opened(bytes));
  return collect(mapTables(tables, { known, plan }, notes));
}

/** All that is read of a file, in order. */
export async function collect(chunks: AsyncGenerator<ReadChunk, ReadSummary, void>): Promise<Reading> {
  const { lines, summary } = await linesOf(chunks);
  const rows: ImportedRow[] = [];
  const repeats: number[] = [];
  const issues: RowIssue[] = [];
  for (const line of lines) {
    const { row, faults, ...position } = line.row();
    const sheet = summary.hasManySheets ? position.sheet : null;
    const card = line.card();
    if (line.kind === 'doubted') issues.push(...faults.map((fault) => ({ sheet, row, ...fault })));
    if (line.kind === 'repeat') repeats.push(rows.length);
    if (card && (line.kind === 'good' || line.kind === 'repeat')) rows.push([sheet, row, ...card]);
  }
  return { ...summary, rows, repeats, issues };
}

async function linesOf(chunks: AsyncGenerator<ReadChunk, ReadSummary, void>) {
  const lines: RowLine[] = [];
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { lines, summary: { ...next.value, ...countLines(lines) } };
    lines.push(...splitLines(next.value.rows).map((line) => new RowLine(line)));
  }
}

function countLines(lines: readonly RowLine[]) {
  const counts = { rowsAccepted: 0, rowsFaulty: 0, rowsSkipped: 0, issueCount: 0 };
  for (const line of lines) {
    counts[line.kind === 'skipped' ? 'rowsSkipped' : line.kind === 'doubted' ? 'rowsFaulty' : 'rowsAccepted']++;
    if (line.kind === 'doubted') counts.issueCount += line.row().faults.length;
  }
  return counts;
}

/**
 * A folder of real and hostile files beside the project; the test that asks for it is skipped, saying so,
 * where the folder is absent.
 */
export function corpus(folder: string, context: TestContext): { names: string[]; read(name: string): Buffer } {
  const path = join(corpora, folder);
  if (!existsSync(path)) context.skip(`shared/corpora/${folder} is not beside the project`);
  return {
    names: readdirSync(path, { recursive: true, encoding: 'utf8' }).sort(),
    read: (name) => readFileSync(join(path, name)),
  };
}
