import { type CsvError, parse } from 'csv-parse/sync';
import { UnreadableFile } from '#domain/errors.ts';
import { headerScore } from '#import/header.ts';
import { headerRows } from '#import/limits.ts';
import { type Table, tableOf } from '#import/table.ts';

const separators = [',', ';', '\t'];
/** Characters at the start of a file in which the separator is looked for. */
const sampleLength = 100_000;

/**
 * The records of a text file as a table. Fields are separated by what a first line `sep=` names, else by the one of
 * `, ;` and tab that gives the best header. A record counts as one row, as in a spreadsheet program, however many lines
 * its quoted fields run over; empty lines count, the line `sep=` does not.
 * @throws {UnreadableFile} where a quote is not closed
 */
export function readCsv(text: string): Table {
  const named = /^sep=(.)(?:\r\n|\n|\r|$)/iu.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const separator = named?.[1] ?? likeliestSeparator(body);
  try {
    return tableOf(records(body, separator), null, false);
  } catch (error) {
    const { code, records: before } = error as CsvError & { records?: number };
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error;
    throw new UnreadableFile(
      `Dấu ngoặc kép (") không khớp ở gần dòng ${(before ?? 0) + 1}. Hãy đóng hoặc bỏ dấu ngoặc kép rồi tải lên lại.`,
    );
  }
}

function likeliestSeparator(text: string): string {
  const sample = text.slice(0, sampleLength);
  const scores = separators.map((separator) => {
    try {
      return headerScore(tableOf(records(sample, separator, headerRows), null, false));
    } catch {
      return 0;
    }
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** The records, of which those that are blank share one array: a file may end in a million of them. */
function records(text: string, separator: string, most?: number): string[][] {
  const blank: string[] = [];
  return parse(text, {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: string[]) => (record.every((field) => field === '') ? blank : record),
    to: most,
  });
}
