import type { SheetRow } from '#domain/import/import-plan.ts';
import { foldText } from '#domain/text.ts';
import { warrantyRow } from '#domain/warranty/warranty-row.ts';
import type { ReadOptions, ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import { encodeRows, type ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import { memoize } from '#import/memoize.ts';
import { readTables } from '#import/read-tables.ts';
import { positionText } from '#import/row-position.ts';
import type { SettledCard } from '#import/settle-cards.ts';
import type { Table } from '#import/table.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** Formats an issue: `Dòng 12: số lượng "hai" không hợp lệ`. */
export function issueText(issue: Pick<RowIssue, 'sheet' | 'row' | 'reason'>): string {
  return rowIssues.issue(positionText(issue), issue.reason);
}

/**
 * Maps the tables of a file to warranties to store, in chunks of two thousand rows, and returns the summary.
 * @throws {UnreadableFile} as `readTables` does
 */
export async function* mapTables(
  tables: readonly Table[],
  { known, plan }: ReadOptions,
  notes: readonly string[] = [],
  rowLimit?: number,
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  const chunks = readTables(tables, { known, plan, notes, rowLimit, isReview: false });
  const fold = memoize(foldText);
  let listed = 0;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
    const { cards, rowsRead, share } = next.value;
    const stored = cards.filter(({ fields, isSkipped }) => fields && !isSkipped);
    const rows = stored.flatMap((card): ImportedRow[] => {
      const { sheet, row } = shownPosition(card);
      return card.fields ? [[sheet, row, ...warrantyRow(card.fields, fold)]] : [];
    });
    const repeats = stored.flatMap((card, at) => (card.repeats === null ? [] : [at]));
    const issues = cards.flatMap((card) => (card.isSkipped ? [] : issuesOf(card))).slice(0, maxListedIssues - listed);
    listed += issues.length;
    const cardColumn = cards.at(-1)?.reader.cardColumn ?? '';
    yield { rows: encodeRows(rows), count: rows.length, repeats, cardColumn, issues, rowsRead, share };
  }
}

function issuesOf(card: SettledCard): RowIssue[] {
  return card.faults.map((fault) => ({ ...shownPosition(card), ...fault }));
}

/** The position of a row, without the sheet if there is only one. */
function shownPosition({ position, reader }: SettledCard): SheetRow {
  return reader.isOneOfMany ? position : { sheet: null, row: position.row };
}
