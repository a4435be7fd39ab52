import { Readable } from 'node:stream';
import { todayInVietnam } from '#domain/calendar.ts';
import type { ExportFormat } from '#domain/export-formats.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyField, type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { type SheetColumn, sheetColumns } from '#export/sheet-columns.ts';
import { writeCsv } from '#export/write-csv.ts';
import { writeXlsx } from '#export/write-xlsx.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

type Writer = <Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<Row[]>) => Readable;

const writers: Record<ExportFormat, Writer> = { xlsx: writeXlsx, csv: writeCsv };

/**
 * Cards as the bytes of a spreadsheet, in constant memory.
 *
 * @param fields its columns, in their order
 */
export function writeCards(
  format: ExportFormat,
  fields: readonly WarrantyField[],
  batches: AsyncIterable<WarrantyFields[]>,
): Readable {
  return writers[format](sheetColumns(warrantyFields, fields), batches);
}

/** A workbook with the headers of all fields and no card. */
export function writeTemplate(): Readable {
  return writeCards('xlsx', keysOf(warrantyFields), Readable.from([]));
}

/** The name of a file of cards that is exported now. */
export function cardFileName(format: ExportFormat, now: Date = new Date()): string {
  return `${words.fileName(todayInVietnam(now))}.${format}`;
}
