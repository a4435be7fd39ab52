import { UnreadableFile } from '#domain/errors.ts';
import type { SheetPreview } from '#domain/import/checked-row.ts';
import { type Header, readHeads } from '#import/header/header.ts';
import { headerColumns, maxPreviewCell, maxPreviewLength, maxPreviewRows, maxPreviewSheets } from '#import/limits.ts';
import { cellText, isBlank, type Row, type Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

/**
 * The first rows of each table that has content, with the columns that are read unless somebody decides otherwise.
 * @throws {UnreadableFile} if no table has content
 */
export async function inspectTables(tables: readonly Table[]): Promise<SheetPreview[]> {
  const heads = await readHeads(tables);
  if (heads.length === 0) throw new UnreadableFile(words.noData);
  const previews: SheetPreview[] = [];
  let left = maxPreviewLength;
  for (const { table, header } of heads.slice(0, maxPreviewSheets)) {
    const rows: SheetPreview['rows'] = [];
    for (const { number, cells } of await firstRows(table)) {
      const shown = shownCells(cells);
      left -= shown.reduce((sum, text) => sum + text.length + 4, 0);
      if (left < 0) break;
      rows.push({ row: number, cells: shown });
    }
    previews.push({ name: table.name, rows, proposed: header && proposal(header) });
  }
  return previews;
}

/** The first rows with content. */
async function firstRows(table: Table): Promise<Row[]> {
  const found: Row[] = [];
  for await (const { rows } of table.rows()) {
    for (const row of rows) {
      if (row.cells.every((cell) => isBlank(cell))) continue;
      found.push(row);
      if (found.length === maxPreviewRows) return found;
    }
  }
  return found;
}

function shownCells(cells: Row['cells']): string[] {
  const texts = Array.from(cells.slice(0, headerColumns), (cell) => cellText(cell ?? null).trim());
  const width = texts.findLastIndex((text) => text !== '') + 1;
  return texts
    .slice(0, width)
    .map((text) => (text.length > maxPreviewCell ? `${text.slice(0, maxPreviewCell)}…` : text));
}

/** The columns of a header; of two for one field the first. */
function proposal({ row, columns }: Header): NonNullable<SheetPreview['proposed']> {
  const inSheet = columns.filter(({ index }) => index >= 0);
  const first = inSheet.filter(({ field }, at) => inSheet.findIndex((column) => column.field === field) === at);
  return { headerRow: row, columns: first.map(({ index, field }) => ({ index, field })) };
}
