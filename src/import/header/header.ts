import { UnreadableFile } from '#domain/errors.ts';
import { fieldsWith } from '#domain/field-definition.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { clinicOfRow } from '#import/header/clinic-titles.ts';
import { fieldByCells, fieldOf, isShelfLife, isStartDay, namedField, weak } from '#import/header/header-names.ts';
import { familyNameColumn } from '#import/header/name-parts.ts';
import { namesCancelled, namesSample } from '#import/header/unwanted-sheets.ts';
import { importFields, isExpiryComputed, isFreeText } from '#import/import-fields.ts';
import { headerColumns, headerRows } from '#import/limits.ts';
import { type Cell, cellText, isBlank, type Row, readHead, type Table, textAt } from '#import/table.ts';
import { isBrokenText } from '#import/text/broken-text.ts';
import { faultyRows } from '#strings/vi/server/export-file.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/** A column that is read: its index from 0, and its header as in the file. One whose values other cells give has the index -1. */
export type Column = { field: ImportField; index: number; header: string };

/**
 * The row number of a header (from 1; 0 for none), its cells, and the columns that are read. `width` is the number of columns
 * that rows of a text file have. `groupRow` is the row of group titles above a header of two rows, `clinic` what the last title
 * above it names.
 */
export type Header = {
  row: number;
  cells: readonly Cell[];
  columns: Column[];
  width: number;
  groupRow?: number;
  clinic?: string | null;
};

export type HeadedTable = { table: Table; header: Header };

const requiredFields = fieldsWith(importFields, { isOptional: false });
const optionalFields = fieldsWith(importFields, { isOptional: true }).filter((field) => field !== 'term');
/** A row with this many known headers is a header, even if columns are missing. */
const certainHeaderFields = 4;
/** In characters. Longer text is not a header. */
const maxHeaderLength = 100;

/** Fields that a file need not have a column for, since a person has given their value. */
export type GivenFields = Pick<ReadonlySet<ImportField>, 'has'>;
const nothingGiven: GivenFields = new Set<ImportField>();

/** The row that names the most fields; null if none names two. */
function findBestHeader(rows: readonly Row[], given: GivenFields): Header | null {
  let best: Header | null = null;
  for (const [at, { number: row, cells }] of rows.entries()) {
    const columns = knownColumns(cells, given, rows.slice(at + 1));
    if (fieldsIn(columns) >= 2 && fieldsIn(columns) > fieldsIn(best?.columns ?? [])) {
      best = { row, cells, columns, width: cells.length };
    }
  }
  return betterOfTwoRows(rows, best, given) ?? best;
}

/** The best header of two rows, if it names at least as many fields as the best single row. */
function betterOfTwoRows(rows: readonly Row[], best: Header | null, given: GivenFields): Header | null {
  let better: Header | null = null;
  for (const [at, lower] of rows.entries()) {
    const upper = rows[at - 1];
    const cells = upper ? combineHeaderRows(upper, lower) : null;
    if (!upper || !cells) continue;
    const columns = knownColumns(cells, given, rows.slice(at + 1));
    const isBest = best === null || best.row === upper.number || best.row === lower.number;
    const needed = Math.max(2, fieldsIn((better ?? best)?.columns ?? []) + (isBest && !better ? 0 : 1));
    if (fieldsIn(columns) >= needed) {
      better = { row: lower.number, cells, columns, width: cells.length, groupRow: upper.number };
    }
  }
  return better;
}

type NamedColumn = Column & { rank: number };

/**
 * The columns whose headers name a field, by themselves or with the rows below. Ignores a header beside a clearer one for its
 * field, and the term of the warranty beside an expiry date. Of several columns of remarks the first one is read.
 */
export function knownColumns(
  cells: readonly Cell[],
  given: GivenFields = nothingGiven,
  below: readonly Row[] = [],
): Column[] {
  const texts = cells.slice(0, headerColumns).map((cell, index) => ({ index, text: cellText(cell) }));
  const headers = texts.filter(({ text }) => text !== '' && text.length <= maxHeaderLength);
  const nameOf = (text: string, index: number) =>
    namedField(text) ?? { field: fieldByCells(text, () => below.map((row) => textAt(row.cells, index))), rank: weak };
  const named = headers.flatMap(({ index, text }): NamedColumn[] => {
    const { field, rank } = nameOf(text, index);
    return field === null ? [] : [{ field, rank, index, header: normalizeText(text) }];
  });
  const has = (field: ImportField) => named.some((column) => column.field === field);
  const starts = has('term') && !has('issuedOn') ? headers.filter(({ text }) => isStartDay(text)) : [];
  const [start] = starts;
  if (start && starts.length === 1)
    named.push({ field: 'issuedOn', rank: weak, index: start.index, header: normalizeText(start.text) });
  const familyName = has('customerName') ? -1 : familyNameColumn(cells);
  if (familyName >= 0)
    named.push({ field: 'customerName', rank: weak, index: familyName, header: textAt(cells, familyName) });
  named.sort((one, other) => one.index - other.index);
  const hasTerm = has('issuedOn') && has('term');
  const found = named.filter(({ field, header }) => !(hasTerm && field === 'expiresOn' && isShelfLife(header)));
  const isTermRead = isExpiryComputed(found, given);
  return found
    .filter((column) => !found.some(({ field, rank }) => field === column.field && rank < column.rank))
    .filter(({ field }) => isTermRead || field !== 'term')
    .filter(({ field }, at, all) => !isFreeText(field) || all.findIndex((column) => column.field === field) === at)
    .map(({ rank: _, ...column }) => column);
}

/** How many fields of a card they name: any list has a column of remarks. */
function fieldsIn(columns: Column[]): number {
  return new Set(columns.map(({ field }) => field).filter((field) => !isFreeText(field))).size;
}

/**
 * A header with the columns, too, that the sheet does not have since other cells give their values: a quantity is counted from
 * teeth, and a clinic may be the title of its rows.
 *
 * @param rows the first rows of the sheet
 */
export function withDerived(header: Header, rows: readonly Row[]): Header {
  const { columns } = header;
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const titles = has('clinicName') ? [] : rows.filter((row) => clinicOfRow(row) !== null);
  const derived: ImportField[] = [
    ...(has('toothPosition') && !has('quantity') ? (['quantity'] as const) : []),
    ...(titles.length > 0 ? (['clinicName'] as const) : []),
  ];
  const last = titles.findLast(({ number }) => number < header.row);
  return {
    ...header,
    columns: [...columns, ...derived.map((field) => ({ field, index: -1, header: importFields[field].label }))],
    clinic: last ? clinicOfRow(last) : null,
  };
}

/** The number of fields that the best header in these rows names; 0 if there is none. */
export function headerScore(rows: readonly Row[]): number {
  return fieldsIn(findBestHeader(rows, nothingGiven)?.columns ?? []);
}

/** A table with content, its first rows, and the best header in them. */
type TableHead = { table: Table; rows: Row[]; header: Header | null };

/** The first rows of the tables that have content, and the headers by which they are read: `header` is null for the others. */
export async function readHeads(tables: readonly Table[], given: GivenFields = nothingGiven): Promise<TableHead[]> {
  const heads: TableHead[] = [];
  for (const table of tables) {
    const { rows, isEmpty } = await readHead(table, headerRows);
    const header = findBestHeader(rows, given);
    if (!isEmpty) heads.push({ table, rows, header: header && withDerived(header, rows) });
  }
  const isComplete = (header: Header) => missingFields(header, given).length === 0;
  const isAnyComplete = heads.some(({ header }) => header && isComplete(header));
  const isRead = (header: Header) =>
    !isAnyComplete || isComplete(header) || fieldsIn(header.columns) >= certainHeaderFields;
  const isOther = ({ table: { name }, header }: TableHead) => header !== null && name !== null && !namesSample(name);
  const isAnyOther = heads.some(isOther);
  const isWanted = ({ table: { name } }: TableHead) =>
    name === null || !(namesCancelled(name) || (isAnyOther && namesSample(name)));
  return heads.map((head) =>
    head.header && !(isWanted(head) && isRead(head.header)) ? { ...head, header: null } : head,
  );
}

/**
 * Finds the headers of tables in their first rows. `others` are the tables that have content but no header.
 *
 * @param given fields that need no column
 * @throws {UnreadableFile} if a header lacks a column or has one twice, or if no table has a header
 */
export async function findHeaders(
  tables: readonly Table[],
  given: GivenFields = nothingGiven,
): Promise<{ headed: HeadedTable[]; others: Table[] }> {
  const heads = await readHeads(tables, given);
  const headed = heads.flatMap(({ table, header }) => (header ? [{ table, header }] : []));
  for (const { table, header } of headed) checkColumns(table, header, given);
  if (headed.length === 0) throw new UnreadableFile(noHeaderMessage(heads.map(({ rows }) => rows)));
  return { headed, others: heads.filter(({ header }) => header === null).map(({ table }) => table) };
}

function missingFields(header: Header, given: GivenFields): ImportField[] {
  const has = (field: ImportField) => given.has(field) || header.columns.some((column) => column.field === field);
  const isComputed = isExpiryComputed(header.columns, given);
  return requiredFields.filter((field) => !has(field) && !(field === 'expiresOn' && isComputed));
}

/**
 * Checks that a sheet has a column for every required field that is not given, and no field twice.
 * @throws {UnreadableFile}
 */
export function checkColumns(table: Table, header: Header, given: GivenFields): void {
  const where = placeOf(table, header.row);
  const missing = missingFields(header, given).map((field) => `"${importFields[field].label}"`);
  if (missing.length > 0) {
    const inSheet = header.columns.filter(({ index }) => index >= 0);
    const known = inSheet.map((column) => `"${column.header}"`).join(', ');
    throw new UnreadableFile(words.missingColumns(missing.join(', '), where, known));
  }
  for (const { field, index, header: name } of header.columns) {
    if (given.has(field)) continue;
    const duplicate = header.columns.find((column) => column.field === field && column.index > index);
    if (duplicate) {
      const [one, other] = [
        words.namedColumn(name, columnLetters(index)),
        words.namedColumn(duplicate.header, columnLetters(duplicate.index)),
      ];
      throw new UnreadableFile(words.sameColumns(importFields[field].label, one, other, where));
    }
  }
}

function placeOf({ name }: Table, row: number): string {
  if (row === 0) return name === null ? words.noHeaderRow : words.noHeaderRowOfSheet(name);
  return name === null ? words.headerRow(row) : words.headerRowOfSheet(name, row);
}

/** @param heads the first rows of each table with content */
function noHeaderMessage(heads: readonly Row[][]): string {
  if (heads.length === 0) return words.noData;
  if (heads.some(looksBroken)) return words.notUnicode;
  const listed = (fields: readonly ImportField[]) => fields.map((field) => importFields[field].label).join(', ');
  return words.noHeader(headerRows, listed(requiredFields), listed(optionalFields));
}

function looksBroken(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.slice(0, headerColumns).some((cell) => isBrokenText(cellText(cell ?? null))));
}

/** The columns that the file of faulty rows adds for cells beyond the header. A row with content in them is faulty again. */
export function surplusColumns(header: readonly Cell[]): number[] {
  return header.flatMap((cell, at) => (cell === faultyRows.surplus ? [at] : []));
}

/** The last column of a header if it is that of the reasons in a file of faulty rows, which is never read; -1 if it is none. */
export function reasonColumn(header: readonly Cell[]): number {
  const last = header.findLastIndex((cell) => !isBlank(cell));
  return textAt(header, last) === faultyRows.reason ? last : -1;
}

/** In characters. Longer text is not the title of a column. */
const maxTitleLength = 60;
/** Titles that mean something only below the title of their group. */
const nameTitles = new Set(['ten', 'hoten', 'hovaten', 'name', 'fullname']);
const genericTitles = new Set([...nameTitles, 'ma', 'maso', 'so', 'id', 'code', 'number', 'no']);

/**
 * Combines a row of group titles with the row of column titles below it: `Bệnh nhân` over `Họ tên` and `Mã thẻ`, beside
 * columns with a single title. Null if the rows are no such header.
 */
function combineHeaderRows(upper: Row, lower: Row): Cell[] | null {
  if (lower.number !== upper.number + 1) return null;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const titles = Array.from({ length: width }, (_, at) => ({
    above: textAt(upper.cells, at),
    below: textAt(lower.cells, at),
  }));
  if (titles.filter(({ above }) => above !== '').length < 2) return null;
  if (!titles.every(({ below }) => /^[^\d]*$/u.test(below) && below.length <= maxTitleLength)) return null;
  let group = '';
  let hasGroup = false;
  const combined = titles.map(({ above, below }, at): Cell => {
    if (above !== '' || below === '') group = below === '' ? '' : above;
    else hasGroup ||= group !== '';
    if (below === '') return upper.cells[at] ?? null;
    return group === '' ? below : titleIn(group, below);
  });
  return hasGroup ? combined : null;
}

/** The title of a column in a group. `Họ tên` in the group `Bác sĩ` is a doctor's, and `Mã số` in it no card number. */
function titleIn(group: string, title: string): string {
  const whole = [`${title} ${group}`, `${group} ${title}`];
  const known = whole.find((one) => fieldOf(one) !== null);
  if (known !== undefined) return known;
  const [groupField, field] = [fieldOf(group), fieldOf(title)];
  const folded = foldText(title).replace(/[^\p{L}\p{N}]/gu, '');
  const isOwn = field !== null && (groupField === null || groupField === field || groupField === 'customerName');
  if (isOwn || (field !== null && !genericTitles.has(folded))) return title;
  return groupField !== null && nameTitles.has(folded) ? group : `${group} ${title}`;
}
