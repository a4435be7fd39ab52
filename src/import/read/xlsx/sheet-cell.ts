import { calendarDate } from '#domain/calendar.ts';
import { damaged } from '#import/read/damaged.ts';
import type { FormattedCells } from '#import/read/number-cell.ts';
import type { CellFormat } from '#import/read/xlsx/cell-formats.ts';
import type { SharedStrings } from '#import/read/xlsx/shared-strings.ts';
import { unescapeText } from '#import/read/xlsx/xml-text.ts';
import { type Cell, cellText } from '#import/table.ts';
import { rowIssues as words } from '#strings/vi/server/import-rows.ts';

/** What the cells of a sheet refer to. */
export type CellContext = {
  strings: SharedStrings | null;
  /** The format of each cell style. */
  formats: readonly CellFormat[];
  cells: FormattedCells;
};

/** A cell of the XML: its value, or its inline text. */
export type CellXml = { type: string; style: string; hasFormula: boolean; value: string | null; inline: string | null };

const wholeNumber = /^\d{1,9}$/;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const moment = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?$/;

/**
 * Converts a cell; null if it is empty.
 * @throws {UnreadableFile} if the value does not fit its type, or a reference is invalid
 */
export function toCell(cell: CellXml, context: CellContext): Cell {
  const isTwofold = cell.inline !== null && cell.value !== null && cell.inline !== cell.value;
  if (isTwofold || (cell.inline !== null && cell.type !== 'inlineStr')) {
    throw damaged('A cell has a text of its own and another value');
  }
  const text = cell.inline ?? cell.value;
  // A formula that no program has calculated yet; one whose result is an empty text has the type of a text.
  if (cell.hasFormula && (text === null || (text === '' && cell.type !== 'str')))
    return { kind: 'error', shown: words.notCalculated };
  return text === null || text === '' ? null : styledCell(text, cell, context);
}

/** A cell with content, in its format; one that is struck out counts as empty. */
function styledCell(text: string, cell: CellXml, context: CellContext): Cell {
  const style = cell.style === '0' ? 0 : wholeNumber.test(cell.style) ? Number(cell.style) : -1;
  const format = context.formats[style];
  if (format === undefined) throw damaged(`There is no cell style ${cell.style}`);
  const content = ofType(text, cell, format.code, context);
  return format.isStruck && content !== null ? { kind: 'struck', content: cellText(content) } : content;
}

function ofType(text: string, { type }: CellXml, format: string, { strings, cells }: CellContext): Cell {
  const value = text.trim();
  switch (type) {
    case 's':
      if (!strings || !wholeNumber.test(value)) throw damaged(`${value} is no shared string`);
      return cells.text(strings.at(Number(value)), format);
    case 'str':
    case 'inlineStr':
      return cells.text(unescapeText(text), format);
    case 'n':
      return value === '' ? null : cells.number(numberOf(value), format, value);
    case 'b':
      return truthOf(value);
    case 'e':
      return { kind: 'error', shown: value };
    case 'd':
      return dateCell(value);
    default:
      throw damaged(`${type} is no type of a cell`);
  }
}

function numberOf(text: string): number {
  if (!decimal.test(text)) throw damaged(`${text} is no number`);
  return Number(text);
}

function truthOf(text: string): Cell {
  if (!/^(?:[01]|true|false)$/.test(text)) throw damaged(`${text} is neither true nor false`);
  return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
}

/** A cell of the type date, whose text is ISO 8601; without its time. Spreadsheets have no time zones, so a `Z` is ignored. */
function dateCell(text: string): Cell {
  const [, year, month, day] = moment.exec(text) ?? [];
  return { kind: 'date', date: calendarDate(Number(year), Number(month), Number(day)), shown: text };
}
