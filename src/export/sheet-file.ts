import { Readable } from 'node:stream';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import { neutralizeFormula, writeTextFormula } from '#domain/formula-text.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { writeXlsx } from '#export/write-xlsx.ts';

const byteOrderMark = '\uFEFF';

const lineEnd = '\r\n';

/** What is exported as a spreadsheet: its columns, and its words for people. */
export interface SheetKind<Row> {
  columns: readonly SheetColumn<Row>[];
  words: {
    /** The name of the sheet as Excel allows it. */
    sheet: string;
    /** The name of the file, without its ending. */
    fileName(day: string): string;
  };
}

/** Rows as the bytes of a spreadsheet, in constant memory, and the name that its file has today. */
export function writeSheet<Row>(
  { columns, words }: SheetKind<Row>,
  format: ExportFormat,
  batches: AsyncIterable<Row[]>,
): { format: ExportFormat; name: string; bytes: Readable } {
  const bytes = format === 'csv' ? writeCsv(columns, batches) : writeXlsx(columns, batches, words.sheet);
  return { format, name: `${words.fileName(todayInVietnam())}.${format}`, bytes };
}

/**
 * Rows as CSV (RFC 4180): UTF-8 with a byte order mark, commas, CRLF, dates as YYYY-MM-DD. No text begins as a formula does;
 * see `neutralizeFormula`. A batch is read when the one before has been taken.
 */
function writeCsv<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<Row[]>): Readable {
  return Readable.from(lines(columns, batches), { objectMode: false });
}

async function* lines<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<Row[]>) {
  yield byteOrderMark + columns.map(({ header }) => quote(header)).join(',') + lineEnd;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield rows.map((row) => columns.map(({ value }) => toCell(value(row))).join(',') + lineEnd).join('');
  }
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : quote(neutralizeFormula(writeTextFormula(value)));
}

function quote(text: string): string {
  return /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
