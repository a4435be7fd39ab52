import { formatDate } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-traits.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { type WarrantyField, warrantyTraits } from '#domain/warranty/warranty-traits.ts';
import { paste as words } from '#strings/vi/admin/paste.ts';
import { readInteger } from '#web/admin/form/typed-number.ts';
import type { Warranty } from '#web/admin/records/record.ts';

/** The fields in the order of the list. */
export const pasteColumns = keysOf(warrantyTraits);

const labels = pasteColumns.map((field) => warrantyTraits[field].label);

/**
 * The cells of a block as spreadsheets put it on the clipboard: tabs between cells, and quotes around those that have a tab, a
 * line break or a quote.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cellPattern = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y;
  while (cellPattern.lastIndex < text.length) {
    const [, cell = '', end] = cellPattern.exec(text) ?? [];
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    rows.at(-1)?.push((isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim());
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** The number of cells in the longest row. */
export const widthOf = (block: readonly string[][]): number => Math.max(0, ...block.map((row) => row.length));

/**
 * The block of new cards as a sheet. Under the header of the list, if its first row has none and reads as a card in the order of the
 * list; else as it is, and the import asks which column is what.
 */
export function sheetOf(block: readonly string[][]): readonly string[][] {
  const [first = []] = block;
  const isCard = pasteColumns.every((field, at) => canBe(field, first[at] ?? ''));
  return isCard && widthOf(block) <= pasteColumns.length ? [labels, ...block] : block;
}

/** True if a cell may be this field of a card. Numbers of cards have a digit, which tells them from names. */
function canBe(field: WarrantyField, cell: string): boolean {
  const { type, isOptional } = warrantyTraits[field];
  if (cell === '') return isOptional;
  if (type === 'date') return textToDate(cell, false) !== null;
  if (type === 'integer') return Number.isInteger(readInteger(cell));
  return field !== 'cardNumber' || /\d/.test(cell);
}

/** A block as a file that an import takes. Its first row may be a header. */
export function fileOfBlock(block: readonly string[][]): File {
  const text = block.map((row) => row.map(quote).join('\t')).join('\r\n');
  return new File([text], words.fileName, { type: 'text/csv' });
}

const quote = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Why a block cannot be pasted over cards, in Vietnamese; undefined if it can. */
export function overlayProblem(block: readonly string[][], count: number, from: WarrantyField): string | undefined {
  const start = pasteColumns.indexOf(from);
  const width = widthOf(block);
  if (block.length !== 1 && block.length !== count) return words.otherRows(block.length, count);
  if (start + width > pasteColumns.length) return words.tooWide(width, pasteColumns.length - start);
  const number = pasteColumns.indexOf('cardNumber');
  return start <= number && number < start + width ? words.overNumber : undefined;
}

/**
 * Cards with a block over their fields, as the sheet of an import: a header, and each card with what it has and what is pasted.
 *
 * @param from the field of the block's first column
 */
export function overlayCards(cards: readonly Warranty[], block: readonly string[][], from: WarrantyField): string[][] {
  const start = pasteColumns.indexOf(from);
  const rows = cards.map((card, at) => {
    const pasted = block[block.length === 1 ? 0 : at] ?? [];
    return pasteColumns.map((field, column) => pasted[column - start] || textOf(card, field));
  });
  return [labels, ...rows];
}

function textOf(card: Warranty, field: WarrantyField): string {
  const value = card[field];
  if (value === null) return '';
  return warrantyTraits[field].type === 'date' ? formatDate(String(value)) : String(value);
}
