import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { UnreadableFile } from '#domain/errors.ts';
import { restoreFormula } from '#domain/formula-text.ts';
import type { TextSource } from '#import/decode-text.ts';
import { headerScore } from '#import/header.ts';
import { decodeHeader } from '#import/legacy-columns.ts';
import { headerRows } from '#import/limits.ts';
import type { Batch, Row, Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

const separators = [',', ';', '\t'];
/** Characters at the start of a file that are used to detect the separator. */
const sampleLength = 100_000;
const batchRows = 1_000;
/** Characters of a record. Longer ones come from a quote that is not closed. */
const maxRecordLength = 1_000_000;

/**
 * Reads a text file as a table, in constant memory. The separator is the one of a first line `sep=`, else the one of `, ;`
 * and tab that gives the best header. Row numbers are those of spreadsheet programs: quoted line breaks do not count, empty
 * lines do, the line `sep=` does not. The apostrophe that keeps a program from computing a text (`'=1+1`) is taken off.
 * Reading the rows throws UnreadableFile if a quote is not closed.
 */
export function readCsv(source: TextSource): Table {
  const begin = beginOf(source, sampleLength);
  const named = /^sep=(.)(?:\r\n|\n|\r|$)/iu.exec(begin);
  const skipped = named?.[0].length ?? 0;
  const separator = named?.[1] ?? detectSeparator(begin.slice(skipped));
  return { name: null, date1904: false, rows: () => readRows(source, skipped, separator) };
}

/** The first characters of a text, at least `length` of them if it has so many. */
export function beginOf(source: TextSource, length: number): string {
  let begin = '';
  for (const { text } of source.pieces()) {
    begin += text;
    if (begin.length >= length) break;
  }
  return begin;
}

/** @param skipped characters before the first row */
async function* readRows(source: TextSource, skipped: number, separator: string): AsyncGenerator<Batch, void, void> {
  let rows: Row[] = [];
  let number = 0;
  let parsed = 0;
  function* pieces(): Generator<string> {
    let left = skipped;
    for (const { text, share } of source.pieces()) {
      parsed = share;
      if (text.length > left) yield left > 0 ? text.slice(left) : text;
      left = Math.max(0, left - text.length);
    }
  }
  const records: AsyncIterable<string[]> = Readable.from(pieces()).pipe(parse(options(separator)));
  try {
    for await (const cells of records) {
      number++;
      if (cells.every((field) => field === '')) continue;
      rows.push({ number, cells: cells.map(restoreFormula), hidden: false });
      if (rows.length < batchRows) continue;
      yield { rows, share: parsed };
      rows = [];
    }
    yield { rows, share: 1 };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(words.unclosedQuote(Number(error.records ?? 0) + 1));
  }
}

function detectSeparator(text: string): string {
  const sample = text.slice(0, sampleLength);
  const scores = separators.map((separator) => {
    try {
      const records: string[][] = parseAtOnce(sample, { ...options(separator), to: headerRows });
      return headerScore(
        records.map((cells, at) => ({ number: at + 1, cells: cells.map(decodeHeader), hidden: false })),
      );
    } catch {
      return 0;
    }
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}

function options(separator: string): Options {
  return {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
  };
}
