import { UnreadableFile } from '#domain/errors.ts';
import { fieldsWith } from '#domain/field-traits.ts';
import { normalizeText } from '#domain/text.ts';
import { isBrokenText } from '#import/broken-text.ts';
import { isExpiryComputed } from '#import/computed-expiry.ts';
import { namedField } from '#import/header-names.ts';
import { type ImportField, importTraits } from '#import/import-fields.ts';
import { headerColumns, headerRows } from '#import/limits.ts';
import { type Cell, cellText, isBlank, type Row, readHead, type Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';

/** A column that is read: where it stands (from 0) and its header as the file writes it. */
export type Column = { field: ImportField; index: number; header: string };

/**
 * The number of the header's row (from 1), its cells and the columns that are read, at most one for each field. `above`
 * are the rows above it that are too full for a title.
 */
type Header = { row: number; cells: readonly Cell[]; columns: Column[]; above: number[] };

export type HeadedTable = { table: Table; header: Header };

const requiredFields = fieldsWith(importTraits, { isOptional: false });
const optionalFields = fieldsWith(importTraits, { isOptional: true }).filter((field) => field !== 'term');
/** A row with this many known headers is meant as a header, though columns may be missing. */
const surelyAHeader = 4;
/** Characters of a header; longer text is none. */
const longestHeader = 100;

/** The row among the first that names the most fields, or null where none names two. */
function likeliestHeader(rows: readonly Row[]): Header | null {
  let best: Header | null = null;
  for (const [at, { number: row, cells }] of rows.entries()) {
    const columns = knownColumns(cells);
    if (fieldsIn(columns) >= 2 && fieldsIn(columns) > fieldsIn(best?.columns ?? [])) {
      best = { row, cells, columns, above: fullRows(rows.slice(0, at)) };
    }
  }
  return best;
}

/** Rows with this many cells that hold something are no title. */
const fullRow = 4;

function fullRows(rows: readonly Row[]): number[] {
  return rows
    .filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length >= fullRow)
    .map(({ number }) => number);
}

/**
 * The columns whose headers name a field; a header that names it less plainly than another is left out, and so is the term
 * of the warranty where no expiry date is to be computed.
 */
function knownColumns(cells: readonly Cell[]): Column[] {
  const found = cells.slice(0, headerColumns).flatMap((cell, index) => {
    const header = cellText(cell);
    const named = header.length <= longestHeader ? namedField(header) : null;
    return named ? [{ ...named, index, header: normalizeText(header) }] : [];
  });
  const plainly = new Set(found.filter(({ surely }) => surely).map(({ field }) => field));
  const isTermRead = isExpiryComputed(found);
  return found
    .filter(({ field, surely }) => (surely || !plainly.has(field)) && (isTermRead || field !== 'term'))
    .map(({ surely: _, ...column }) => column);
}

function fieldsIn(columns: Column[]): number {
  return new Set(columns.map((column) => column.field)).size;
}

/** How many of the fields the likeliest header in these rows names; 0 where there is none. */
export function headerScore(rows: readonly Row[]): number {
  return fieldsIn(likeliestHeader(rows)?.columns ?? []);
}

/**
 * The tables that have a header, with it, and those with content that have none. Only their first rows are read.
 * @throws {UnreadableFile} where a header lacks a column or has one twice, or where no table has a header
 */
export async function findHeaders(tables: readonly Table[]): Promise<{ headed: HeadedTable[]; others: Table[] }> {
  const found: { table: Table; rows: Row[]; header: Header | null }[] = [];
  for (const table of tables) {
    const { rows, isEmpty } = await readHead(table, headerRows);
    if (!isEmpty) found.push({ table, rows, header: likeliestHeader(rows) });
  }
  const complete = found.filter(({ header }) => header && missingFields(header).length === 0);
  const others: Table[] = [];
  const headed: HeadedTable[] = [];
  for (const { table, header } of found) {
    if (header && (missingFields(header).length === 0 || fieldsIn(header.columns) >= surelyAHeader)) {
      checkColumns(table, header);
      headed.push({ table, header });
    } else if (header && complete.length === 0) checkColumns(table, header);
    else others.push(table);
  }
  if (headed.length === 0) throw new UnreadableFile(noHeaderSentence(found.map(({ rows }) => rows)));
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
    const twin = header.columns.find((column) => column.field === field && column.index > index);
    if (twin) {
      const [one, other] = [
        words.namedColumn(name, columnLetters(index)),
        words.namedColumn(twin.header, columnLetters(twin.index)),
      ];
      throw new UnreadableFile(words.sameColumns(importTraits[field].label, one, other, where));
    }
  }
}

/** Of the first rows of each table that has content. */
function noHeaderSentence(heads: readonly Row[][]): string {
  if (heads.length === 0) return words.noData;
  if (heads.some(looksBroken)) return words.notUnicode;
  const listed = (fields: readonly ImportField[]) => fields.map((field) => importTraits[field].label).join(', ');
  return words.noHeader(headerRows, listed(requiredFields), listed(optionalFields));
}

function looksBroken(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.slice(0, headerColumns).some((cell) => isBrokenText(cellText(cell ?? null))));
}

/** A column as a spreadsheet program names it: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
