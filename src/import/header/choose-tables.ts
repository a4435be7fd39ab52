import { UnreadableFile } from '#domain/errors.ts';
import { columnLetters } from '#domain/import/column-letters.ts';
import type { SheetPlan } from '#domain/import/import-plan.ts';
import {
  type Column,
  checkColumns,
  findHeaders,
  type GivenFields,
  type HeadedTable,
  withDerived,
} from '#import/header/header.ts';
import type { PlanIndex } from '#import/header/plan-index.ts';
import { headerRows } from '#import/limits.ts';
import { type Row, type Table, textAt } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/**
 * The tables that are read and their columns: those of the plan in its order of the file, or those with a header. `others`
 * have content and are not read, although nobody has decided so.
 * @throws {UnreadableFile} if a sheet or column of the plan is not there, a column is missing or there twice, or no table
 * has a header
 */
export async function chooseTables(
  tables: readonly Table[],
  { plan: { sheets }, constants }: PlanIndex,
): Promise<{ headed: HeadedTable[]; others: Table[] }> {
  if (sheets === null) return findHeaders(tables, constants);
  const byName = new Map<string | null, SheetPlan>();
  for (const sheet of sheets) {
    if (!tables.some(({ name }) => name === sheet.name)) throw new UnreadableFile(noSuchSheet(sheet.name, tables));
    if (byName.has(sheet.name)) throw new UnreadableFile(words.sheetTwice(sheet.name ?? ''));
    byName.set(sheet.name, sheet);
  }
  const headed: HeadedTable[] = [];
  for (const table of tables) {
    const sheet = byName.get(table.name);
    byName.delete(table.name);
    if (sheet) headed.push(await applySheetPlan(table, sheet, constants));
  }
  if (headed.length === 0) throw new UnreadableFile(words.noData);
  return { headed, others: [] };
}

function noSuchSheet(name: string | null, tables: readonly Table[]): string {
  const names = tables.flatMap((table) => (table.name === null ? [] : [`"${table.name}"`]));
  if (names.length === 0) return tables.length === 0 ? words.noData : words.noSheets;
  return words.noSuchSheet(name ?? '', names.join(', '));
}

async function applySheetPlan(table: Table, plan: SheetPlan, given: GivenFields): Promise<HeadedTable> {
  const { above, header: row, below } = await readChosenHead(table, plan.headerRow);
  const where = table.name === null ? words.wholeFile : words.wholeSheet(table.name);
  if (!row && plan.headerRow > 0) throw new UnreadableFile(words.noSuchRow(plan.headerRow, where));
  const rows = row ? [row, ...below] : below;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const cells = row?.cells ?? [];
  const columns = plan.columns.map(({ index, field }): Column => {
    const isColumn = Number.isSafeInteger(index) && index >= 0;
    const letters = isColumn ? columnLetters(index) : String(index);
    if (!isColumn || index >= width) throw new UnreadableFile(words.noSuchColumn(letters, where));
    return { field, index, header: textAt(cells, index) || letters };
  });
  columns.sort((one, other) => one.index - other.index);
  const chosen = { row: plan.headerRow, cells, columns, width: row ? cells.length : usualWidth(below) };
  const header = withDerived(chosen, [...above, ...below]);
  checkColumns(table, header, given);
  return { table, header };
}

/** The header chosen and the first rows below it, with the last rows above. */
async function readChosenHead(
  table: Table,
  headerRow: number,
): Promise<{ above: Row[]; header: Row | null; below: Row[] }> {
  let header: Row | null = null;
  const above: Row[] = [];
  const below: Row[] = [];
  for await (const { rows } of table.rows()) {
    for (const row of rows) {
      if (row.number === headerRow) header = row;
      else if (row.number > headerRow) below.push(row);
      else if (row.number > headerRow - headerRows) above.push(row);
      if (below.length === headerRows) return { above, header, below };
    }
  }
  return { above, header, below };
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].sort(([, one], [, other]) => other - one);
  return width;
}
