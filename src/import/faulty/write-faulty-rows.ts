import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Fault } from '#domain/import/checked-row.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { columnWidth, dateSerial, textCell } from '#export/sheet-rows.ts';
import { compressionLevel, sheetEnd, sheetPath, sheetStart, styles, workbookParts } from '#export/xlsx-parts.ts';
import type { RawRow, RawRows } from '#import/import-request.ts';
import { type Cell, cellText } from '#import/table.ts';
import { faultyRows, exports as words } from '#strings/vi/server/export-file.ts';

/** Above that many rows of titles and header nothing is frozen. */
const maxFrozenRows = 5;

/**
 * The faulty rows of a file as a workbook in the sender's layout: a sheet for each of its sheets, faulty cells coloured, and
 * a last column with the reasons. When the cells have been mended, it can be imported as it is. In constant memory; a stream
 * that is destroyed reads no more rows.
 *
 * @param rows from `readRawRows`; the stream fails if there are none
 * @param faults of these rows, in the same order
 */
export function writeFaultyRows(
  rows: AsyncIterable<RawRows>,
  faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>,
): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  addSheets(zip, rows, faults, output).catch((error) => output.destroy(error));
  return output;
}

async function addSheets(
  zip: ZipFile,
  rows: AsyncIterable<RawRows>,
  faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>,
  output: PassThrough,
): Promise<void> {
  const reasons = matchFaults(faults);
  const names: string[] = [];
  const nameSheet = sheetNamer();
  try {
    for await (const { sheet, batches } of bySheet(rows)) {
      const stream = Readable.from(sheetXml(batches, reasons), { objectMode: false });
      const stop = () => stream.destroy();
      output.once('close', stop);
      zip.addReadStream(stream, sheetPath(names.length), { compressionLevel });
      names.push(nameSheet(sheet));
      await finished(stream);
      output.off('close', stop);
    }
    if (names.length === 0) throw new Error('There are no faulty rows');
    for (const [path, part] of workbookParts(names)) zip.addBuffer(Buffer.from(part), path);
    zip.end();
  } finally {
    await reasons.stop();
  }
}

/** The batches of each sheet. Those of one have to be taken before the next. */
async function* bySheet(rows: AsyncIterable<RawRows>) {
  const iterator = rows[Symbol.asyncIterator]();
  try {
    let next = await iterator.next();
    async function* batchesOf(sheet: string | null): AsyncGenerator<RawRows, void, void> {
      for (; !next.done && next.value.sheet === sheet; next = await iterator.next()) yield next.value;
    }
    while (!next.done) yield { sheet: next.value.sheet, batches: batchesOf(next.value.sheet) };
  } finally {
    await iterator.return?.();
  }
}

async function* sheetXml(batches: AsyncIterable<RawRows>, reasons: ReturnType<typeof matchFaults>) {
  let number = 0;
  for await (const batch of batches) {
    let xml = number === 0 ? startOf(batch) : '';
    for (const row of batch.rows) {
      const faults = row.kind === 'card' ? await reasons.of(batch.sheet, row.row) : [];
      xml += rawRowXml(batch, { row, faults }, ++number);
    }
    yield xml;
  }
  yield sheetEnd;
}

function startOf(batch: RawRows): string {
  const headers = batch.rows.filter(({ kind }) => kind !== 'card').length;
  return sheetStart(columnWidths(batch), headers <= maxFrozenRows ? headers : 0);
}

/** A faulty row of an import. */
export type FaultyRow = SheetRow & { faults: readonly Fault[] };

/** Finds the faults of rows that are asked for in the order of the file. `faults` are in that order, too; some may be left out. */
function matchFaults(faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>) {
  const iterator = inTurn(faults);
  /** The sheets before the one of the last row asked for. */
  const done = new Set<string | null>();
  let sheet: string | null | undefined;
  let next: IteratorResult<FaultyRow, void> | undefined;
  return {
    async of(inSheet: string | null, row: number): Promise<readonly Fault[]> {
      if (sheet !== undefined && sheet !== inSheet) done.add(sheet);
      sheet = inSheet;
      next ??= await iterator.next();
      while (!next.done && (done.has(next.value.sheet) || (next.value.sheet === inSheet && next.value.row < row))) {
        next = await iterator.next();
      }
      if (next.done || next.value.sheet !== inSheet || next.value.row !== row) return [];
      return next.value.faults;
    },
    async stop(): Promise<void> {
      await iterator.return();
    },
  };
}

async function* inTurn(faults: AsyncIterable<FaultyRow> | Iterable<FaultyRow>): AsyncGenerator<FaultyRow, void, void> {
  yield* faults;
}

/** What Excel does not allow in the name of a sheet, and how long it may be. */
const forbidden = /[[\]:*?/\\\p{Cc}]|^'|'$/gu;
const maxLength = 31;

/** Creates the function that names the sheets of a workbook after others, as Excel allows: no two alike. */
function sheetNamer(): (name: string | null) => string {
  const used = new Set<string>();
  return (name) => {
    const plain = (name ?? '').replace(forbidden, ' ').trim().slice(0, maxLength) || words.sheet;
    let unique = plain;
    for (let count = 2; used.has(unique.toLowerCase()); count++) {
      unique = `${plain.slice(0, maxLength - String(count).length - 1)} ${count}`;
    }
    used.add(unique.toLowerCase());
    return unique;
  };
}

const faultyStyles = { number: styles.faultyNumber, text: styles.faultyText, date: styles.faultyDate };

/** A row, and why it is faulty. */
interface RowStyle {
  row: RawRow;
  faults: readonly Fault[];
}

/** The width of the column of reasons, in characters. */
const reasonWidth = 60;
/** The characters that a cell can hold. */
const maxCellLength = 32_767;
/** Excel's 29/02/1900, which did not exist. */
const phantomLeapDay = 60;
const phantomDay = '29/02/1900';
const firstDate = '1900-01-01';
/** The errors that Excel has. Other ones would damage the file. */
const errors = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']);

/** The width that each column needs for these rows but for titles, and that of the reasons. */
function columnWidths({ rows, width }: RawRows): number[] {
  const widths = Array.from({ length: width }, (_, at) =>
    columnWidth(rows.filter(({ kind }) => kind !== 'title').map(({ cells }) => cellText(cells[at] ?? null))),
  );
  return [...widths, reasonWidth];
}

/** A row as XML, with the reasons in its last column. @param number from 1 */
function rawRowXml({ columns, width }: RawRows, { row, faults }: RowStyle, number: number): string {
  const faulty = new Set(faults.map(({ field }) => columns.find((column) => column.field === field)?.index));
  const cells = Array.from({ length: width }, (_, at) => {
    const cell = row.cells[at] ?? null;
    const reference = `${columnLetters(at)}${number}`;
    if (row.kind !== 'header') return cellXml(cell, reference, faulty.has(at));
    return cell === null ? '' : textCell(reference, cellText(cell), styles.header);
  });
  const reference = `${columnLetters(width)}${number}`;
  if (row.kind === 'header') cells.push(textCell(reference, faultyRows.reason, styles.header));
  if (faults.length > 0) {
    const text = faultyRows.reasons(faults.map(({ reason }) => reason));
    cells.push(textCell(reference, text.slice(0, maxCellLength), styles.reason));
  }
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A cell that is read again as the same, so that a faulty one stays faulty until somebody mends it. */
function cellXml(cell: Cell, reference: string, isFaulty: boolean): string {
  const style = isFaulty ? faultyStyles : styles;
  if (cell === null || (typeof cell === 'object' && cell.kind === 'struck'))
    return isFaulty ? `<c r="${reference}" s="${style.text}"/>` : '';
  if (typeof cell === 'string') return textCell(reference, cell.slice(0, maxCellLength), style.text);
  if (typeof cell === 'number') return valueCell(reference, cell, style.number);
  if (cell.kind === 'error') {
    return `<c r="${reference}" s="${style.text}" t="e"><v>${errors.has(cell.shown) ? cell.shown : '#N/A'}</v></c>`;
  }
  const serial = cell.kind === 'date' ? serialOf(cell) : null;
  if (serial !== null) return valueCell(reference, serial, style.date);
  return cell.kind === 'number' && cell.uncertain
    ? uncertainCell(reference, cell, style.number)
    : textCell(reference, cell.shown.slice(0, maxCellLength), style.text);
}

function valueCell(reference: string, content: string | number, style: number): string {
  return `<c r="${reference}" s="${style}"><v>${content}</v></c>`;
}

/** The serial number of a date, if spreadsheets have one. */
function serialOf({ date, shown }: Extract<Cell, { kind: 'date' }>): number | null {
  if (date === null) return shown === phantomDay ? phantomLeapDay : null;
  return date >= firstDate ? dateSerial(date) : null;
}

/** A number too long for Excel keeps its digits; any other whose digits are not known gets a format that is not read, either. */
function uncertainCell(reference: string, { value, shown }: { value: number; shown: string }, style: number): string {
  if (Number.isSafeInteger(Math.trunc(value))) return valueCell(reference, value, styles.uncertain);
  return valueCell(reference, /^-?\d+$/.test(shown) ? shown : value, style);
}
