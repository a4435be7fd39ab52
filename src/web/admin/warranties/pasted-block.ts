import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { keysOf } from '#domain/field-definition.ts';
import { textToDate } from '#domain/import/sheet-dates.ts';
import { foldText } from '#domain/text.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { paste as words } from '#strings/vi/admin/cards.ts';
import { readInteger } from '#web/admin/form/typed-fields.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';

/** The fields in the order of the list. */
export const pasteColumns = keysOf(warrantyFields);

const labels = pasteColumns.map((field) => warrantyFields[field].label);

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
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  // Whole columns are often copied with empty ones after them.
  const width = Math.max(0, ...filled.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return filled.map((row) => row.slice(0, width));
}

/** The number of cells in the longest row. */
export const widthOf = (block: readonly string[][]): number => Math.max(0, ...block.map((row) => row.length));

/**
 * True if the columns of a block are those of the list: its first row reads as a card in that order, be it with one faulty value, which
 * the check then shows. Else the import looks for a header, or asks which column is what.
 */
export function isInListOrder(block: readonly string[][]): boolean {
  const [first = []] = block;
  const faulty = pasteColumns.filter((field, at) => !canBe(field, first[at] ?? ''));
  const isCard = faulty.length < 2 && !faulty.includes('cardNumber');
  return isCard && widthOf(block) <= pasteColumns.length;
}

/** The plan of an import whose rows have the columns of the list and no header, so that they keep their own numbers. */
export function planInListOrder(rows: readonly string[][]): { sheets: NonNullable<ImportPlanBody['sheets']> } {
  const width = Math.max(...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const columns = pasteColumns.slice(0, width).map((field, index) => ({ index, field: warrantyNames[field] }));
  return { sheets: [{ name: null, headerRow: 0, columns }] };
}

/** True if a cell may be this field of a card. Numbers of cards have a digit, which tells them from names. */
function canBe(field: WarrantyField, text: string): boolean {
  const { type, isOptional } = warrantyFields[field];
  // A number that is stored as text may have an apostrophe before it; the import drops it.
  const cell = text.replace(/^'/, '');
  if (cell === '') return isOptional;
  if (type === 'date') return textToDate(cell, false) !== null;
  if (type === 'integer') return Number.isInteger(readInteger(cell));
  return field !== 'cardNumber' || /\d/.test(cell);
}

/** A block as a file that an import takes. */
export function fileOfBlock(block: readonly string[][]): File {
  const text = block.map((row) => row.map(quote).join('\t')).join('\r\n');
  return new File([text], words.fileName, { type: 'text/csv' });
}

const quote = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Where a block goes over cards: from this field on, or under a header into these fields. */
export type Target = WarrantyField | readonly WarrantyField[];

/** The fields that the first row names as the list does; undefined if it is no header. */
export function headerOf([first = []]: readonly string[][]): readonly WarrantyField[] | undefined {
  const named = first.map((cell) => pasteColumns.find((_, at) => foldText(labels[at] ?? '') === foldText(cell)));
  const fields = named.filter((field) => field !== undefined);
  return fields.length > 0 && fields.length === first.length ? fields : undefined;
}

/** The rows of a block below its header, and the field of each of their columns. */
function placeOver(block: readonly string[][], target: Target) {
  if (typeof target !== 'string') return { rows: block.slice(1), fields: target };
  return { rows: block, fields: pasteColumns.slice(pasteColumns.indexOf(target)) };
}

/** Why a block cannot be pasted over cards, in Vietnamese; undefined if it can. */
export function overlayProblem(block: readonly string[][], count: number, target: Target): string | undefined {
  const { rows, fields } = placeOver(block, target);
  const width = widthOf(rows);
  if (rows.length !== 1 && rows.length !== count) return words.otherRows(rows.length, count);
  if (width > fields.length) return words.tooWide(width, fields.length);
  return fields.slice(0, width).includes('cardNumber') ? words.overNumber : undefined;
}

/**
 * Cards with a block over their fields, in the order of the list: each card with what it has and what is pasted.
 */
export function overlayCards(cards: readonly Warranty[], block: readonly string[][], target: Target): string[][] {
  const { rows, fields } = placeOver(block, target);
  return cards.map((card, at) => {
    const pasted = rows[rows.length === 1 ? 0 : at] ?? [];
    return pasteColumns.map((field) => pasted[fields.indexOf(field)] || textOf(card, field));
  });
}

/** Dates stay as they are stored, which can be read one way only: the import asks about pasted ones alone. */
const textOf = (card: Warranty, field: WarrantyField): string => String(card[field] ?? '');
