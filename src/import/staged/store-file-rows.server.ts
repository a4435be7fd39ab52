import type { Write } from '#database/database.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import type { ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import type { ImportOutcome } from '#import/staged/import-outcome.ts';
import { type StoreContext, storeRows } from '#import/staged/store-rows.server.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

interface FileRows {
  /** The first result of `reading`, which the caller has awaited. */
  first: IteratorResult<WarrantyChunk, ReadSummary>;
  reading: AsyncGenerator<WarrantyChunk, ReadSummary, void>;
  plan: ImportPlan;
  signal: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
}

/**
 * Stores the rows of a file as they are read, in a transaction of the caller. Rows of cards that are in the register with other
 * values become issues if the plan says so.
 */
export async function storeFileRows(
  context: StoreContext,
  { first, reading, plan, signal, onProgress }: FileRows,
): Promise<Omit<ImportOutcome, 'importId' | 'fileName' | 'stored'>> {
  const store = storeRows(context, plan);
  const issues: RowIssue[] = [];
  /** Keys of the first and the last card that is in the register with the same values. */
  const sameKeys: string[] = [];
  const counts = { added: 0, updated: 0, same: 0, skipped: 0, faulty: 0 };
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { cardColumn, rowsRead, share } = next.value;
    const { added, updated, skipped, same, refused } = await store(next.value);
    signal?.throwIfAborted();
    counts.added += added;
    counts.updated += updated;
    counts.skipped += skipped;
    counts.same += same.length;
    counts.faulty += refused.length;
    for (const [, , , cardKey] of same) sameKeys[sameKeys.length === 0 ? 0 : 1] = cardKey;
    const room = Math.max(0, maxListedIssues - issues.length);
    const found = [...next.value.issues, ...refused.map((row) => otherValues(row, cardColumn))].sort(byRow);
    issues.push(...found.slice(0, room));
    onProgress({ rows: rowsRead, share });
  }
  const summary = next.value;
  const taken = counts.faulty;
  const isRepeated = plan.existingCards === 'stop' && counts.same === summary.rowsRead;
  return {
    ...summary,
    result: { ...counts, faulty: taken + summary.rowsFaulty, skipped: counts.skipped + summary.rowsSkipped },
    issues,
    // Nothing of a repeated file is to be stored, which is what is wrong with each of its rows.
    issueCount: summary.issueCount + (isRepeated ? counts.same : taken),
    inRegister: isRepeated ? counts.same : taken,
    isRepeated,
    before: isRepeated ? await importOf(context.tx, sameKeys) : undefined,
  };
}

function otherValues([sheet, row, cardNumber]: ImportedRow, column: string): RowIssue {
  const fault = { kind: 'in-register', field: 'cardNumber', column, value: cardNumber } as const;
  return { sheet, row, ...fault, reason: rowIssues.inRegister(cardNumber) };
}

/** The import of these cards; undefined if they are from different ones. */
async function importOf(tx: Write, cardKeys: readonly string[]): Promise<ImportOutcome['before']> {
  const [one, ...others] = await tx
    .selectFrom('warranty')
    .leftJoin('import', 'import.id', 'warranty.importId')
    .select(['import.id', 'import.fileName', 'import.createdAt'])
    .distinct()
    .where('cardKey', 'in', cardKeys)
    .where('binnedAt', 'is', null)
    .execute();
  if (others.length > 0 || !one?.fileName || !one.createdAt) return undefined;
  return { fileName: one.fileName, createdAt: one.createdAt };
}

function byRow(a: RowIssue, b: RowIssue): number {
  return a.sheet === b.sheet ? a.row - b.row : 0;
}
