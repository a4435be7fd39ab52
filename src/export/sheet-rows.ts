import { daysBetween, formatDate } from '#domain/calendar.ts';
import { writeTextFormula } from '#domain/formula-text.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { escapeXml, styles } from '#export/xlsx-parts.ts';

/** The width of a column in characters, and what it has beside its text. */
const minWidth = 8;
const maxWidth = 60;
const padding = 2;

/** The header row as XML. */
export function headerXml(columns: readonly SheetColumn<never>[]): string {
  const cells = columns.map(({ header }, at) => textCell(`${columnLetters(at)}1`, header, styles.header));
  return `<row r="1">${cells.join('')}</row>`;
}

/** A row as XML. An empty value has no cell. @param number from 1, the header's */
export function rowXml<Row>(columns: readonly SheetColumn<Row>[], row: Row, number: number): string {
  let cells = '';
  for (const [at, column] of columns.entries()) cells += cellXml(column, row, `${columnLetters(at)}${number}`);
  return `<row r="${number}">${cells}</row>`;
}

/** The width that each column needs for its header and these rows. */
export function columnWidths<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): number[] {
  return columns.map((column) => columnWidth([column.header, ...rows.map((row) => shownText(column, row))]));
}

/** The width of a column with these texts. */
export function columnWidth(texts: readonly string[]): number {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.min(maxWidth, Math.max(minWidth, longest + padding));
}

function shownText<Row>({ kind, value }: SheetColumn<Row>, row: Row): string {
  const text = String(value(row) ?? '');
  return kind === 'date' && text !== '' ? formatDate(text) : text;
}

function cellXml<Row>({ kind, value }: SheetColumn<Row>, row: Row, reference: string): string {
  const content = value(row);
  if (content === null) return '';
  if (typeof content === 'number') return `<c r="${reference}"><v>${content}</v></c>`;
  if (kind === 'date') return `<c r="${reference}" s="${styles.date}"><v>${dateSerial(content)}</v></c>`;
  return textCell(reference, writeTextFormula(content), styles.text);
}

/** A cell of text as XML. */
export function textCell(reference: string, text: string, style: number): string {
  const space = /^\s|\s$/u.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

/**
 * The number of a day in spreadsheets: 1 is 1 January 1900. They have a 29 February 1900, which did not exist.
 *
 * @param date YYYY-MM-DD, from 1900 on
 */
export function dateSerial(date: string): number {
  const days = daysBetween('1899-12-31', date);
  return date < '1900-03-01' ? days : days + 1;
}
