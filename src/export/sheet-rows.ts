import { daysBetween, formatDate } from '#domain/calendar.ts';
import { writeTextFormula } from '#domain/formula-text.ts';
import type { SheetColumn } from '#export/sheet-columns.ts';
import { styles } from '#export/xlsx-parts.ts';

/** The width of a column in characters, and what it has beside its text. */
const minWidth = 8;
const maxWidth = 60;
const padding = 2;

/** The header row as XML. */
export function headerXml(columns: readonly SheetColumn<never>[]): string {
  const cells = columns.map(({ header }, at) => textCell(`${columnName(at)}1`, header, styles.header));
  return `<row r="1">${cells.join('')}</row>`;
}

/** A row as XML. An empty value has no cell. @param number from 1, the header's */
export function rowXml<Row>(columns: readonly SheetColumn<Row>[], row: Row, number: number): string {
  let cells = '';
  for (const [at, column] of columns.entries()) cells += cellXml(column, row, `${columnName(at)}${number}`);
  return `<row r="${number}">${cells}</row>`;
}

/** The width that each column needs for its header and these rows. */
export function columnWidths<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): number[] {
  return columns.map((column) => {
    const lengths = rows.map((row) => shownText(column, row).length);
    const longest = lengths.reduce((most, length) => Math.max(most, length), column.header.length);
    return Math.min(maxWidth, Math.max(minWidth, longest + padding));
  });
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

function textCell(reference: string, text: string, style: number): string {
  const space = /^\s|\s$/u.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

/**
 * The number of a day in spreadsheets: 1 is 1 January 1900. They have a 29 February 1900, which did not exist.
 *
 * @param date YYYY-MM-DD, from 1900 on
 */
function dateSerial(date: string): number {
  const days = daysBetween('1899-12-31', date);
  return date < '1900-03-01' ? days : days + 1;
}

/** The letters of a column: 0 is A, 26 is AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** What XML does not allow, and `_x0041_`, which spreadsheets read as a character. */
const forbidden = /(?![\t\n])\p{Cc}|[\p{Cs}\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  if (/^[\w À-ỹ.,-]*$/u.test(text) && !text.includes('_x')) return text;
  return text
    .replace(forbidden, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (character) => entities[character] ?? character);
}
