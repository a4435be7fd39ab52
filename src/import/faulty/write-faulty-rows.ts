import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Fault } from '#domain/import/checked-row.ts';
import type { SheetRow } from '#domain/import/import-plan.ts';
import { compressionLevel, sheetEnd, sheetPath, sheetStart, workbookParts } from '#export/xlsx-parts.ts';
import { columnWidths, rawRowXml } from '#import/faulty/faulty-row-xml.ts';
import type { RawRows } from '#import/import-request.ts';
import { exports as words } from '#strings/vi/server/export-file.ts';

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
