import type { Readable } from 'node:stream';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { writeCsv } from '#export/write-csv.ts';
import { writeXlsx } from '#export/write-xlsx.ts';

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
