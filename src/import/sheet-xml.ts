import { textToDate } from '#import/dates.ts';
import { headerColumns } from '#import/limits.ts';
import type { Cell } from '#import/table.ts';
import { unescapeXml } from '#import/xml-text.ts';

/** What the cells of a sheet refer to: the shared strings, and what a number is in a cell style. */
export type CellContext = { strings: readonly { t: string }[]; numberCell(value: number, style: number): Cell };

type CellXml = { row: number; column: number; tag: string; content: string };

const place = /\sr\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/;
const rowNumber = /\sr\s*=\s*["'](\d{1,7})["']/;
const style = /\ss\s*=\s*["'](\d+)["']/;
const type = /\st\s*=\s*["'](\w+)["']/;
const value = /<(?:\w+:)?v(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?v>/s;
const texts = /<(?:\w+:)?t(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?t>/gs;
const phonetic = /<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs;
/** Characters of XML in one tag and in one cell, whose text has at most 32,767. */
const longestTag = 10_000;
const longestCell = 1_000_000;

/**
 * The cells of a worksheet part as rows from 0, as far as `height` rows and `headerColumns` columns; `cut` is true where
 * there are more rows. Only values are kept: SheetJS makes an object of every cell, which takes three times as long and
 * twice the memory.
 * @throws {Error} where the XML breaks off or a cell refers to a string that is not there
 */
export function sheetRows(xml: string, height: number, context: CellContext): { rows: Cell[][]; cut: boolean } {
  const rows: Cell[][] = [];
  let cut = false;
  for (const { row, column, tag, content } of cellsOf(xml)) {
    if (row < 0 || column >= headerColumns) continue;
    const cell = toCell(tag, content, context);
    if (cell === null) continue;
    if (row >= height) cut = true;
    else {
      const cells = rows[row] ?? [];
      cells[column] = cell;
      rows[row] = cells;
    }
  }
  return { rows, cut };
}

/** Each cell that has content. One without its place stands after the one before. */
function* cellsOf(xml: string): Generator<CellXml> {
  const { prefix, begin, end } = sheetData(xml);
  const [rowName, cellName, cellEnd] = [`${prefix}row`, `${prefix}c`, `</${prefix}c>`];
  let [row, column] = [-1, -1];
  for (let at = xml.indexOf('<', begin); at >= 0 && at < end; at = xml.indexOf('<', at + 1)) {
    const tag = xml.slice(at, closeOf(xml, '>', at, longestTag));
    if (isTag(xml, rowName, at)) {
      row = Number(rowNumber.exec(tag)?.[1] ?? row + 2) - 1;
      column = -1;
    } else if (isTag(xml, cellName, at)) {
      const [, letters, number = row + 1] = place.exec(tag) ?? [];
      column = letters ? columnIndex(letters) : column + 1;
      if (tag.endsWith('/')) continue;
      const contentAt = at + tag.length + 1;
      at = closeOf(xml, cellEnd, contentAt, longestCell);
      yield { row: Number(number) - 1, column, tag, content: xml.slice(contentAt, at) };
    }
  }
}

/** Where the rows of a sheet begin and end, and the prefix of its elements' names. */
function sheetData(xml: string): { prefix: string; begin: number; end: number } {
  const open = /<(\w+:)?sheetData(?:\s[^>]*)?\/?>/.exec(xml);
  if (!open || open[0].endsWith('/>')) return { prefix: '', begin: 0, end: 0 };
  const prefix = open[1] ?? '';
  const end = xml.lastIndexOf(`</${prefix}sheetData>`);
  if (end < 0) throw new Error('The rows of the sheet are not closed');
  return { prefix, begin: open.index + open[0].length, end };
}

function closeOf(xml: string, mark: string, from: number, longest: number): number {
  const close = xml.indexOf(mark, from);
  if (close < 0 || close - from > longest) throw new Error(`There is no ${mark} where one belongs`);
  return close;
}

/** True where the tag that begins at `at` has this name. */
function isTag(xml: string, name: string, at: number): boolean {
  if (!xml.startsWith(name, at + 1)) return false;
  const next = xml.charCodeAt(at + 1 + name.length);
  return next <= 0x20 || next === 0x3e || next === 0x2f;
}

function columnIndex(letters: string): number {
  let index = 0;
  for (let at = 0; at < letters.length; at++) index = index * 26 + letters.charCodeAt(at) - 64;
  return index - 1;
}

function toCell(tag: string, content: string, { strings, numberCell }: CellContext): Cell {
  const kind = type.exec(tag)?.[1] ?? 'n';
  if (kind === 'inlineStr') return inlineText(content);
  const text = value.exec(content)?.[1] ?? '';
  if (text === '') return null;
  if (kind === 's') return sharedText(strings, Number(text));
  if (kind === 'str') return unescapeXml(text);
  if (kind === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
  if (kind === 'e') return { kind: 'error', shown: unescapeXml(text) };
  if (kind === 'd') return { kind: 'date', date: textToDate(text, false), shown: text };
  return numberCell(Number(text), Number(style.exec(tag)?.[1] ?? 0));
}

function sharedText(strings: CellContext['strings'], index: number): string {
  const shared = strings[index];
  if (shared === undefined) throw new Error(`There is no shared string ${index}`);
  return shared.t;
}

/** The text of all runs, without the readings that Japanese and Chinese text may carry. */
function inlineText(content: string): string {
  const runs = content.replace(phonetic, '').matchAll(texts);
  return unescapeXml(Array.from(runs, (run) => run[1]).join(''));
}
