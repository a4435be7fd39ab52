import type { ImportField, ImportPlan, SheetPlan } from '#domain/import/import-plan.ts';
import { dayOrder, textToDate } from '#domain/import/sheet-dates.ts';
import { chooseTables } from '#import/header/choose-tables.ts';
import { type HeadedTable, knownColumns } from '#import/header/header.ts';
import { fieldOf } from '#import/header/header-names.ts';
import { indexPlan, type PlanIndex } from '#import/header/plan-index.ts';
import { importFields } from '#import/import-fields.ts';
import type { ImportRequest, RawRow, RawRows } from '#import/import-request.ts';
import { maxRawColumns, maxRawTitles } from '#import/limits.ts';
import { cellPicker, slotsOf } from '#import/rows/planned-cells.ts';
import { cellDate } from '#import/rows/read-cell.ts';
import { type Cell, cellText, isBlank, type Row, type Table } from '#import/table.ts';
import { faultyRows as words } from '#strings/vi/server/export-file.ts';

/** Rows and characters that are sent at once. */
const sliceRows = 200;
const sliceLength = 1_000_000;

type Wanted = (ImportRequest & { kind: 'raw' })['rows'];

/**
 * The rows given, each sheet with its header and the rows above it, in the sender's layout: with the plan's edits, and with
 * columns of their own for values that the file has no column for. Dates that the plan reads month first are dates. What
 * comes out is read by the default plan as the file is by this one.
 * @throws {UnreadableFile} if the plan does not fit the file
 */
export async function* rawRows(
  tables: readonly Table[],
  plan: ImportPlan,
  wanted: Wanted,
): AsyncGenerator<RawRows, void, void> {
  const index = indexPlan(plan);
  const { headed } = await chooseTables(tables, index);
  const bySheet = new Map(wanted.map(([sheet, rows]) => [sheet, new Set(rows)]));
  for (const found of headed) {
    const rows = bySheet.get(found.table.name);
    bySheet.delete(found.table.name);
    if (rows) yield* rowsOfTable(found, index, rows);
  }
}

async function* rowsOfTable(
  found: HeadedTable,
  index: PlanIndex,
  wanted: ReadonlySet<number>,
): AsyncGenerator<RawRows, void, void> {
  const { table, header } = found;
  const width = await widthOf(table, header.row, wanted, header.cells.length);
  const { columns, toRaw } = layoutOf(found, index, width);
  const sheet = {
    sheet: table.name,
    columns,
    width: columns.reduce((most, { index: at }) => Math.max(most, at + 1), width),
  };
  const named = [...header.cells];
  if (table.name === null) for (let at = header.width; at < width; at++) named[at] = words.surplus;
  const cells = readableHeader(named, columns, sheet.width);
  const headerRow: RawRow = { row: header.row, kind: 'header', cells };
  let titles: RawRow[] = [];

  function copy(row: Row): RawRow[] {
    if (row.number > header.row) return wanted.has(row.number) ? [toRaw(row, sheet.width)] : [];
    titles.push(row.number < header.row ? titleRow(row) : headerRow);
    titles = titles.slice(-maxRawTitles);
    return [];
  }

  if (header.row === 0) titles.push(headerRow);
  for await (const { rows } of table.rows()) {
    const cards = rows.flatMap(copy);
    if (cards.length === 0) continue;
    for (const slice of slices([...titles, ...cards])) yield { ...sheet, rows: slice };
    titles = [];
  }
}

/** Where the fields are in the copied rows, after `width` columns of the sender those that the file does not have. */
function layoutOf({ table, header }: HeadedTable, index: PlanIndex, width: number) {
  const decisions = index.decisionsOn(table.name);
  const slots = slotsOf(header.columns, index, decisions);
  const pickCells = cellPicker(slots, index);
  let next = width;
  const columns = slots.map(({ index: at, field }) => ({ field, index: at < 0 ? next++ : at }));
  return {
    columns,
    toRaw({ number, cells }: Row, all: number): RawRow {
      const raw = Array.from({ length: all }, (_, at) => plainCell(at < width ? (cells[at] ?? null) : null));
      for (const [at, cell] of pickCells(cells, decisions.edits.get(number)).entries()) {
        const column = columns[at];
        if (column) raw[column.index] = readableCell(cell, column.field, index.plan);
      }
      return { row: number, kind: 'card', cells: raw };
    },
  };
}

/** How many columns the rows have that are copied. */
async function widthOf(table: Table, header: number, wanted: ReadonlySet<number>, least: number): Promise<number> {
  let width = least;
  for await (const { rows } of table.rows()) {
    for (const { number, cells } of rows) {
      if (number < header || wanted.has(number)) width = Math.max(width, filledWidth(cells));
    }
  }
  return Math.min(width, maxRawColumns);
}

function filledWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

function titleRow({ number, cells }: Row): RawRow {
  const shown = Array.from(cells.slice(0, maxRawColumns), (cell) => plainCell(cell ?? null));
  return { row: number, kind: 'title', cells: shown };
}

/** Rows in parts that are sent at once. */
function* slices(rows: readonly RawRow[]): Generator<RawRow[], void, void> {
  let slice: RawRow[] = [];
  let length = 0;
  for (const row of rows) {
    slice.push(row);
    length += row.cells.reduce<number>((sum, cell) => sum + cellText(cell).length, 0);
    if (slice.length < sliceRows && length < sliceLength) continue;
    yield slice;
    [slice, length] = [[], 0];
  }
  if (slice.length > 0) yield slice;
}

/** A cell of a column that is not read: a number without its format. */
function plainCell(cell: Cell): Cell {
  return typeof cell === 'object' && cell?.kind === 'number' ? cell.value : cell;
}

/** A cell that is read, in a form that the default plan reads as this one does. */
function readableCell(cell: Cell, field: ImportField, { dayOrder: order }: ImportPlan): Cell {
  const { type } = importFields[field];
  if (type === 'integer') return plainCell(cell);
  if (type !== 'date' || order === null || order === 'day-first') return cell;
  const text = cellText(cell);
  if (typeof cell === 'object' && cell?.kind === 'date') return { ...cell, date: cellDate(cell, order) };
  const date = typeof cell === 'number' || dayOrder(text) === null ? null : textToDate(text, false, order);
  return date === null ? cell : { kind: 'date', date, shown: text };
}

/**
 * A header row by which exactly these columns are found again: the cells of the sender, changed only where they would be
 * read otherwise.
 */
function readableHeader(header: readonly Cell[], columns: SheetPlan['columns'], width: number): Cell[] {
  const cells: Cell[] = Array.from({ length: width }, (_, at) => cellText(header[at] ?? null) || null);
  const known = knownColumns(cells);
  for (const { index, field } of columns) {
    const { label } = importFields[field];
    const text = cellText(cells[index] ?? null);
    const isKnown = known.some((column) => column.index === index && column.field === field);
    if (isKnown || fieldOf(text) === field) continue;
    const both = `${text} / ${label}`;
    cells[index] = text !== '' && fieldOf(both) === field ? both : label;
  }
  const isMeant = (at: number) => columns.some(({ index }) => index === at);
  for (const { index, header: text } of knownColumns(cells)) {
    if (!isMeant(index)) cells[index] = words.notRead(text.replace(/[/|]| - /gu, ' '));
  }
  // A header that names a field only where no other one does.
  const found = knownColumns(cells);
  for (const { index, field } of columns) {
    if (!found.some((column) => column.index === index)) cells[index] = importFields[field].label;
  }
  return cells;
}
