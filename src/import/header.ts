import { UnreadableFile } from '#domain/errors.ts';
import { fieldsWith } from '#domain/field-traits.ts';
import { normalizeText } from '#domain/text.ts';
import { isBrokenText } from '#import/broken-text.ts';
import { isExpiryComputed } from '#import/computed-expiry.ts';
import { namedField } from '#import/header-names.ts';
import { type ImportField, importTraits } from '#import/import-fields.ts';
import { headerColumns, headerRows } from '#import/limits.ts';
import { type Cell, cellText, isBlank, type Row, readHead, type Table } from '#import/table.ts';
import { combineHeaderRows } from '#import/two-row-header.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

/** A column that is read: its index from 0, and its header as in the file. */
export type Column = { field: ImportField; index: number; header: string };

/**
 * The row number of a header (from 1), its cells, and the columns that are read. `above` are the rows above it that are
 * too full for a title.
 */
type Header = { row: number; cells: readonly Cell[]; columns: Column[]; above: number[] };

export type HeadedTable = { table: Table; header: Header };

const requiredFields = fieldsWith(importTraits, { isOptional: false });
const optionalFields = fieldsWith(importTraits, { isOptional: true }).filter((field) => field !== 'term');
/** A row with this many known headers is a header, even if columns are missing. */
const certainHeaderFields = 4;
/** In characters. Longer text is not a header. */
const maxHeaderLength = 100;

/** The row that names the most fields; null if none names two. */
function findBestHeader(rows: readonly Row[]): Header | null {
  let best: Header | null = null;
  for (const [at, { number: row, cells }] of rows.entries()) {
    const columns = knownColumns(cells);
    if (fieldsIn(columns) >= 2 && fieldsIn(columns) > fieldsIn(best?.columns ?? [])) {
      best = { row, cells, columns, above: fullRows(rows.slice(0, at)) };
    }
  }
  return betterOfTwoRows(rows, best) ?? best;
}

/** The best header of two rows, if it names at least as many fields as the best single row. */
function betterOfTwoRows(rows: readonly Row[], best: Header | null): Header | null {
  let better: Header | null = null;
  for (const [at, lower] of rows.entries()) {
    const upper = rows[at - 1];
    const cells = upper ? combineHeaderRows(upper, lower) : null;
    if (!upper || !cells) continue;
    const columns = knownColumns(cells);
    const isBest = best === null || best.row === upper.number || best.row === lower.number;
    const needed = Math.max(2, fieldsIn((better ?? best)?.columns ?? []) + (isBest && !better ? 0 : 1));
    if (fieldsIn(columns) >= needed) {
      better = { row: lower.number, cells, columns, above: fullRows(rows.slice(0, at - 1)) };
    }
  }
  return better;
}

/** A row with this many cells with content is not a title. */
const minFullRowCells = 4;

function fullRows(rows: readonly Row[]): number[] {
  return rows
    .filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length >= minFullRowCells)
    .map(({ number }) => number);
}

/**
 * The columns whose headers name a field. Ignores an ambiguous header beside a clear one, and the term of the warranty
 * beside an expiry date.
 */
function knownColumns(cells: readonly Cell[]): Column[] {
  const found = cells.slice(0, headerColumns).flatMap((cell, index) => {
    const header = cellText(cell);
    const named = header.length <= maxHeaderLength ? namedField(header) : null;
    return named ? [{ ...named, index, header: normalizeText(header) }] : [];
  });
  const clear = new Set(found.filter(({ isAmbiguous }) => !isAmbiguous).map(({ field }) => field));
  const isTermRead = isExpiryComputed(found);
  return found
    .filter(({ field, isAmbiguous }) => (!isAmbiguous || !clear.has(field)) && (isTermRead || field !== 'term'))
    .map(({ isAmbiguous: _, ...column }) => column);
}

function fieldsIn(columns: Column[]): number {
  return new Set(columns.map((column) => column.field)).size;
}

/** The number of fields that the best header in these rows names; 0 if there is none. */
export function headerScore(rows: readonly Row[]): number {
  return fieldsIn(findBestHeader(rows)?.columns ?? []);
}

/**
 * Finds the headers of tables in their first rows. `others` are the tables that have content but no header.
 * @throws {UnreadableFile} if a header lacks a column or has one twice, or if no table has a header
 */
export async function findHeaders(tables: readonly Table[]): Promise<{ headed: HeadedTable[]; others: Table[] }> {
  const found: { table: Table; rows: Row[]; header: Header | null }[] = [];
  for (const table of tables) {
    const { rows, isEmpty } = await readHead(table, headerRows);
    if (!isEmpty) found.push({ table, rows, header: findBestHeader(rows) });
  }
  const complete = found.filter(({ header }) => header && missingFields(header).length === 0);
  const others: Table[] = [];
  const headed: HeadedTable[] = [];
  for (const { table, header } of found) {
    if (header && (missingFields(header).length === 0 || fieldsIn(header.columns) >= certainHeaderFields)) {
      checkColumns(table, header);
      headed.push({ table, header });
    } else if (header && complete.length === 0) checkColumns(table, header);
    else others.push(table);
  }
  if (headed.length === 0) throw new UnreadableFile(noHeaderMessage(found.map(({ rows }) => rows)));
  return { headed, others };
}

function missingFields(header: Header): ImportField[] {
  const has = (field: ImportField) => header.columns.some((column) => column.field === field);
  return requiredFields.filter((field) => !has(field) && !(field === 'expiresOn' && isExpiryComputed(header.columns)));
}

function checkColumns(table: Table, header: Header): void {
  const where = table.name === null ? words.headerRow(header.row) : words.headerRowOfSheet(table.name, header.row);
  const missing = missingFields(header).map((field) => `"${importTraits[field].label}"`);
  if (missing.length > 0) {
    const known = header.columns.map((column) => `"${column.header}"`).join(', ');
    throw new UnreadableFile(words.missingColumns(missing.join(', '), where, known));
  }
  for (const { field, index, header: name } of header.columns) {
    const duplicate = header.columns.find((column) => column.field === field && column.index > index);
    if (duplicate) {
      const [one, other] = [
        words.namedColumn(name, columnLetters(index)),
        words.namedColumn(duplicate.header, columnLetters(duplicate.index)),
      ];
      throw new UnreadableFile(words.sameColumns(importTraits[field].label, one, other, where));
    }
  }
}

/** @param heads the first rows of each table with content */
function noHeaderMessage(heads: readonly Row[][]): string {
  if (heads.length === 0) return words.noData;
  if (heads.some(looksBroken)) return words.notUnicode;
  const listed = (fields: readonly ImportField[]) => fields.map((field) => importTraits[field].label).join(', ');
  return words.noHeader(headerRows, listed(requiredFields), listed(optionalFields));
}

function looksBroken(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.slice(0, headerColumns).some((cell) => isBrokenText(cellText(cell ?? null))));
}

/** The name of a column in spreadsheet programs: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
