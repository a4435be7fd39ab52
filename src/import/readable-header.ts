import type { SheetPlan } from '#domain/import/import-plan.ts';
import { knownColumns } from '#import/header.ts';
import { fieldOf } from '#import/header-names.ts';
import { importTraits } from '#import/import-fields.ts';
import { type Cell, cellText } from '#import/table.ts';
import { faultyRows as words } from '#strings/vi/server/export-file.ts';

/**
 * A header row by which exactly these columns are found again: the cells of the sender, changed only where they would be
 * read otherwise.
 */
export function readableHeader(header: readonly Cell[], columns: SheetPlan['columns'], width: number): Cell[] {
  const cells: Cell[] = Array.from({ length: width }, (_, at) => cellText(header[at] ?? null) || null);
  for (const { index, field } of columns) {
    const { label } = importTraits[field];
    const text = cellText(cells[index] ?? null);
    if (fieldOf(text) === field) continue;
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
    if (!found.some((column) => column.index === index)) cells[index] = importTraits[field].label;
  }
  return cells;
}
