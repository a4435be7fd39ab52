import { foldText } from '#domain/text.ts';
import type { Fold } from '#domain/warranty/warranty.ts';
import { warrantyRow } from '#domain/warranty/warranty-row.ts';
import type { ReadOptions, ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import { encodeRows, type ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import { memoize, memoizeWords } from '#import/memoize.ts';
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
  const foldRepeated = memoize(foldText);
  const foldWords = memoizeWords(foldText);
  const fold: Fold = (text, isUnique) => (isUnique ? foldWords(text).join(' ') : foldRepeated(text));
  let listed = 0;
  for (;;) {
    const next = await chunks.next();
    if (next.done) return next.value;
    const { cards, rowsRead, share } = next.value;
    const { rows, repeats, issues } = sortCards(cards, fold);
    issues.splice(maxListedIssues - listed);
    listed += issues.length;
    const cardColumn = cards.at(-1)?.reader.cardColumn ?? '';
    yield { rows: encodeRows(rows), count: rows.length, repeats, cardColumn, issues, rowsRead, share };
  }
}

/** The rows to store, which of them repeat an earlier number, and the issues of the others. */
function sortCards(cards: readonly SettledCard[], fold: Fold) {
  const rows: ImportedRow[] = [];
  const repeats: number[] = [];
  const issues: RowIssue[] = [];
  for (const { fields, cardKey, isSkipped, reader, position, faults, repeats: before } of cards) {
    if (isSkipped) continue;
    const sheet = reader.isOneOfMany ? position.sheet : null;
    if (fields && before !== null) repeats.push(rows.length);
    if (fields) rows.push([sheet, position.row, ...warrantyRow(fields, fold, cardKey)]);
    for (const fault of faults) issues.push({ sheet, row: position.row, ...fault });
  }
  return { rows, repeats, issues };
}
