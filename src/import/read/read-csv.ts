import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, Parser } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { UnreadableFile } from '#domain/errors.ts';
import { restoreFormula } from '#domain/formula-text.ts';
import { headerScore } from '#import/header/header.ts';
import { headerRows, maxRows } from '#import/limits.ts';
import { decodeHeader } from '#import/read/legacy-columns.ts';
import type { Batch, Row, Table } from '#import/table.ts';
import type { TextSource } from '#import/text/decode-text.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

const separators = [',', ';', '\t'];
/** Characters at the start of a file that are used to detect the separator. */
const sampleLength = 100_000;
const batchRows = 1_000;
/** Characters of a record. Longer ones come from a quote that is not closed. */
const maxRecordLength = 1_000_000;

/**
 * Reads a text file as a table, in constant memory. The separator is the one of a first line `sep=`, else the one of `, ;`
 * and tab that gives the best header; if none does, the one that gives the most rows the same number of cells. Row numbers
 * are those of spreadsheet programs: quoted line breaks do not count, empty lines do, the line `sep=` does not. The apostrophe
 * that keeps a program from computing a text (`'=1+1`) is taken off. Reading the rows throws UnreadableFile if a quote is not
 * closed, or if there are too many rows, empty ones included.
 */
export function readCsv(source: TextSource): Table {
  const begin = beginOf(source, sampleLength);
  const named = /^sep=(.)(?:\r\n|\n|\r|$)/iu.exec(begin);
  const skipped = named?.[0].length ?? 0;
  const separator = named?.[1] ?? detectSeparator(begin.slice(skipped));
  return { name: null, date1904: false, separator, rows: () => readRows(source, skipped, separator) };
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
  let parsed = 0;
  function* pieces(): Generator<string> {
    let left = skipped;
    for (const { text, share } of source.pieces()) {
      parsed = share;
      refuseTooMany();
      if (text.length > left) yield left > 0 ? text.slice(left) : text;
      left = Math.max(0, left - text.length);
    }
  }
  let count = 0;
  /** The numbers of the rows that are parsed and not taken yet. */
  const numbers: number[] = [];
  // Empty rows are left out within the parser, since a file may have millions of them: lines of nothing, then those of separators.
  const parser = new RelaxedParser({
    ...options(separator),
    skip_empty_lines: true,
    on_record(cells: string[]) {
      count++;
      if (cells.every((field) => field.trim() === '')) return refuseTooMany();
      numbers.push(count + parser.info.empty_lines);
      return cells;
    },
  });
  function refuseTooMany(): null {
    if (count + parser.info.empty_lines > maxRows + headerRows) throw new UnreadableFile(words.tooManyRows(maxRows));
    return null;
  }
  // An error of the source ends the parser, too, whose reader gets it.
  const records: AsyncIterable<string[]> = pipeline(Readable.from(pieces()), parser, () => {});
  try {
    for await (const cells of records) {
      rows.push({ number: numbers.shift() ?? 0, cells: cells.map(restoreFormula), hidden: false });
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

/** Takes each row for as long as it is to be: the parser makes an error of others, and drops it, which takes most of its time. */
class RelaxedParser extends Parser {
  constructor(options: Options) {
    super(options);
    const { state } = this as unknown as { state: { record: unknown[]; expectedRecordLength: number } };
    Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => {} });
  }
}

function detectSeparator(text: string): string {
  const sample = text.slice(0, sampleLength);
  const fits = separators.map((separator) => ({ separator, ...fitOf(sample, separator) }));
  fits.sort((a, b) => b.fields - a.fields || b.share - a.share || b.width - a.width);
  return fits[0]?.separator ?? ',';
}

/**
 * How well a separator fits the first rows: the fields that the best header names, the share of the rows that have the most
 * frequent number of cells, and this number. Rows of one cell are not separated at all.
 */
function fitOf(sample: string, separator: string): { fields: number; share: number; width: number } {
  try {
    const parsed: string[][] = parseAtOnce(sample, { ...options(separator), to: headerRows });
    const records = parsed.map((cells, at) => ({ number: at + 1, cells: cells.map(decodeHeader), hidden: false }));
    const filled = parsed.filter((cells) => cells.some((cell) => cell !== ''));
    const rowsOf = Map.groupBy(filled, (cells) => cells.length);
    rowsOf.delete(1);
    const [[width, rows] = [0, []]] = [...rowsOf].sort(([, a], [, b]) => b.length - a.length);
    return { fields: headerScore(records), share: rows.length / Math.max(1, filled.length), width };
  } catch {
    return { fields: 0, share: 0, width: 0 };
  }
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
