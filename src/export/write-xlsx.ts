import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { columnWidths, headerXml, rowXml } from '#export/sheet-rows.ts';
import { compressionLevel, sheetEnd, sheetPath, sheetStart, workbookParts } from '#export/xlsx-parts.ts';

/** Rows that are written at once, so that other requests are answered in between. */
const sliceRows = 200;

/**
 * Rows as a workbook with one sheet: texts as texts, dates as dates, a frozen bold header, widths by the first batch. A batch
 * is read when the one before has been taken. If a batch cannot be read, the stream fails; when it is destroyed, no more
 * batches are read.
 *
 * @param batches at most 1,048,575 rows
 * @param sheetName as Excel allows it
 */
export function writeXlsx<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<Row[]>,
  sheetName: string,
): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(columns, batches), { objectMode: false });
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  sheet.on('error', (error) => output.destroy(error));
  output.on('close', () => sheet.destroy());
  for (const [path, xml] of workbookParts([sheetName])) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(sheet, sheetPath(0), { compressionLevel });
  zip.end();
  return output;
}

async function* sheetXml<Row>(columns: readonly SheetColumn<Row>[], batches: AsyncIterable<Row[]>) {
  let number = 1;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    if (number === 1) yield sheetStart(columnWidths(columns, rows)) + headerXml(columns);
    for (let start = 0; start < rows.length; start += sliceRows) {
      let xml = '';
      for (const row of rows.slice(start, start + sliceRows)) xml += rowXml(columns, row, ++number);
      yield xml;
    }
  }
  yield (number === 1 ? sheetStart(columnWidths(columns, [])) + headerXml(columns) : '') + sheetEnd;
}
