import type { ImportField } from '#domain/import/import-plan.ts';
import { nameSortKey } from '#domain/name-key.ts';
import { foldText } from '#domain/text.ts';
import { type DerivedTexts, warrantyRow } from '#domain/warranty/warranty-row.ts';
import type { ReadChunk, ReadOptions, ReadRow, ReadSummary } from '#import/import-request.ts';
import { memoize } from '#import/memoize.ts';
import { maxCellText } from '#import/rows/planned-cells.ts';
import { readTables } from '#import/rows/read-tables.ts';
import type { ResolvedCard } from '#import/rows/resolve-cards.ts';
import { encodeLine } from '#import/rows/row-line.ts';
import { cellText, type Table } from '#import/table.ts';

/**
 * Maps the tables of a file to lines, one for each row that is a card, in chunks of two thousand, and returns the summary.
 * @throws {UnreadableFile} as `readTables` does
 */
export async function* mapTables(
  tables: readonly Table[],
  options: ReadOptions,
  notes: readonly string[] = [],
  rowLimit?: number,
): AsyncGenerator<ReadChunk, ReadSummary, void> {
  const chunks = readTables(tables, { ...options, notes, rowLimit });
  const foldRepeated = memoize(foldText);
  // Names are nearly all different, but have few words.
  const foldWord = memoize(foldText);
  const sortKeyRepeated = memoize(nameSortKey);
  const texts: DerivedTexts = {
    fold: (text, isUnique) => (isUnique ? text.split(' ').map(foldWord).join(' ') : foldRepeated(text)),
    sortKey: (name, isUnique) => (isUnique ? nameSortKey(name) : sortKeyRepeated(name)),
  };
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
    const { cards, rowsRead, share } = next.value;
    const lines = cards.map((card) => encodeLine(cardOf(card, texts), readRow(card)));
    yield { rows: new TextEncoder().encode(lines.join('')), count: lines.length, rowsRead, share };
  }
}

/** What would be stored; null of a row that cannot be. */
function cardOf({ fields, cardKey }: ResolvedCard, texts: DerivedTexts) {
  return fields && warrantyRow(fields, texts, cardKey);
}

function readRow({ reader, position, cells, faults, repeats, isSkipped }: ResolvedCard): ReadRow {
  const shown: Partial<Record<ImportField, string>> = {};
  for (const [at, { field }] of reader.slots.entries()) {
    const text = cellText(cells[at] ?? null);
    if (text !== '') shown[field] = text.slice(0, maxCellText);
  }
  return { ...position, cells: shown, faults, repeats, isSkipped, cardColumn: reader.cardColumn };
}
