import type { CheckedRow } from '#domain/import/checked-row.ts';
import type { ImportField } from '#domain/import/import-plan.ts';
import { faultGroups } from '#import/fault-groups.ts';
import type { CheckedChunk, CheckedSummary, ReadOptions } from '#import/import-request.ts';
import { maxCellText } from '#import/planned-cells.ts';
import { readTables } from '#import/read-tables.ts';
import type { SettledCard } from '#import/settle-cards.ts';
import { cellText, type Table } from '#import/table.ts';

/**
 * Maps the tables of a file to checked rows, in chunks of two thousand, and returns the summary.
 * @throws {UnreadableFile} as `readTables` does
 */
export async function* checkTables(
  tables: readonly Table[],
  { known, plan }: ReadOptions,
  notes: readonly string[] = [],
): AsyncGenerator<CheckedChunk, CheckedSummary, void> {
  const chunks = readTables(tables, { known, plan, notes, isReview: true });
  const groups = faultGroups();
  for (;;) {
    const next = await chunks.next();
    if (next.done) return { ...next.value, faults: groups.list() };
    const { cards, rowsRead, share } = next.value;
    const lines: string[] = [];
    const skipped: number[] = [];
    for (const [at, card] of cards.entries()) {
      lines.push(`${JSON.stringify(checkedRow(card))}\n`);
      if (card.isSkipped) skipped.push(at);
      else for (const fault of card.faults) groups.add(card.position, fault);
    }
    const cardKeys = cards.map(({ fields, isSkipped, cardKey }) => (fields && !isSkipped ? cardKey : null));
    const cardColumn = cards.at(-1)?.reader.cardColumn ?? '';
    yield { rows: new TextEncoder().encode(lines.join('')), cardKeys, skipped, cardColumn, rowsRead, share };
  }
}

function checkedRow({ reader, position, cells, fields, faults, repeats, isSkipped }: SettledCard): CheckedRow {
  const shown: Partial<Record<ImportField, string>> = {};
  for (const [at, { field }] of reader.slots.entries()) {
    const text = cellText(cells[at] ?? null);
    if (text !== '') shown[field] = text.slice(0, maxCellText);
  }
  return { ...position, fields, cells: shown, faults, repeats, isSkipped };
}
