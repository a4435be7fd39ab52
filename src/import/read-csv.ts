import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { UnreadableFile } from '#domain/errors.ts';
import { restoreFormula } from '#domain/formula-text.ts';
import { headerScore } from '#import/header.ts';
import { headerRows } from '#import/limits.ts';
import type { Batch, Row, Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

const separators = [',', ';', '\t'];
/** Characters at the start of a file that are used to detect the separator. */
const sampleLength = 100_000;
/** Characters per parser call, and rows per batch. */
const sliceLength = 65_536;
const batchRows = 1_000;

/**
 * Reads a text file as a table. The separator is the one of a first line `sep=`, else the one of `, ;` and tab that gives the
 * best header. Row numbers are those of spreadsheet programs: quoted line breaks do not count, empty lines do, the line
 * `sep=` does not. The apostrophe that keeps a program from computing a text (`'=1+1`) is taken off. Reading the rows throws UnreadableFile if a quote is not closed.
 */
export function readCsv(text: string): Table {
  const named = /^sep=(.)(?:\r\n|\n|\r|$)/iu.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const separator = named?.[1] ?? detectSeparator(body);
  return { name: null, date1904: false, rows: () => readRows(body, separator) };
}

async function* readRows(text: string, separator: string): AsyncGenerator<Batch, void, void> {
  let rows: Row[] = [];
  let number = 0;
  let parsed = 0;
  function* slices(): Generator<string> {
    while (parsed < text.length) {
      const from = parsed;
      parsed += sliceLength;
      yield text.slice(from, parsed);
    }
  }
  const records: AsyncIterable<string[]> = Readable.from(slices()).pipe(parse(options(separator)));
  try {
    for await (const cells of records) {
      number++;
      if (cells.every((field) => field === '')) continue;
      rows.push({ number, cells: cells.map(restoreFormula), hidden: false });
      if (rows.length < batchRows) continue;
      yield { rows, share: Math.min(1, parsed / text.length) };
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
      return headerScore(records.map((cells, at) => ({ number: at + 1, cells, hidden: false })));
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
  };
}
