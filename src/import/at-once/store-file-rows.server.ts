import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { ImportOutcome } from '#import/at-once/import-outcome.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import type { ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import type { ImportFile } from '#import/read-apart.ts';
import { insertImport, updateImport } from '#import/staged/import-records.server.ts';
import type { ImportResult } from '#import/staged/import-result.ts';
import { storedUntil } from '#import/staged/retention.ts';
import { storeRows } from '#import/staged/store-rows.server.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

interface FileStore {
  db: Database;
  tx: Write;
  actor: Actor;
  now: Date;
  importId: number | undefined;
  file: ImportFile;
  plan: ImportPlan;
  isKept: boolean;
  onProgress: ((progress: Pick<WarrantyChunk, 'rowsRead' | 'share'>) => void) | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Stores the rows of a file as they are read, within a transaction of the caller, with the import in the history and its audit
 * line. Rows of cards that are in the register already become issues.
 *
 * @param first the first result of `reading`, which the caller has awaited
 * @returns the outcome, with `stored` false until the caller has committed
 */
export async function storeFileRows(
  { db, tx, actor, now, importId: existingId, file, plan, isKept, onProgress, signal }: FileStore,
  first: IteratorResult<WarrantyChunk, ReadSummary>,
  reading: AsyncGenerator<WarrantyChunk, ReadSummary, void>,
): Promise<ImportOutcome> {
  const at = now.toISOString();
  const { name: fileName, size } = file;
  const created = { fileName, size, createdAt: at, createdBy: actor.name, keptUntil: null };
  const importId = existingId ?? (await insertImport(tx, created));
  const isStrict = plan.existingCards === 'stop';
  const store = storeRows({ db, tx, actor, importId, at }, { existingCards: plan.existingCards, isStrict });
  const issues: RowIssue[] = [];
  /** Keys of the first and the last card that is in the register already. */
  const duplicateKeys: string[] = [];
  const counts = { added: 0, updated: 0, same: 0, skipped: 0, faulty: 0 };
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { cardColumn } = next.value;
    const { refused, ...stored } = await store(next.value);
    signal?.throwIfAborted();
    for (const name of ['added', 'updated', 'same', 'skipped'] as const) counts[name] += stored[name];
    counts.faulty += refused.length;
    const room = maxListedIssues - issues.length;
    for (const [, , , cardKey] of refused) duplicateKeys[duplicateKeys.length === 0 ? 0 : 1] = cardKey;
    issues.push(
      ...[...next.value.issues, ...refused.map((row) => duplicateIssue(row, cardColumn))]
        .sort(byRow)
        .slice(0, Math.max(0, room)),
    );
    onProgress?.({ rowsRead: next.value.rowsRead, share: next.value.share });
  }
  const summary = next.value;
  const inRegister = counts.faulty;
  const rowCount = counts.added + counts.updated;
  const warningCount = summary.unknownNames.length + summary.notes.length;
  const result: ImportResult = {
    ...counts,
    faulty: inRegister + summary.rowsFaulty,
    skipped: counts.skipped + summary.rowsSkipped,
  };
  await updateImport(
    tx,
    { id: importId },
    {
      state: 'stored',
      rowCount,
      warningCount,
      result: JSON.stringify(result),
      storedAt: at,
      keptUntil: isKept ? storedUntil(now) : null,
    },
  );
  const detail = { fileName, rowCount, warningCount };
  await writeAudit(tx, { actor, action: 'import', noun: 'import', recordId: importId, detail, at });
  return {
    ...summary,
    importId: undefined,
    stored: false,
    fileName,
    result,
    issues,
    issueCount: summary.issueCount + inRegister,
    inRegister,
    before: await importOf(tx, duplicateKeys),
  };
}

function duplicateIssue([sheet, row, cardNumber]: ImportedRow, column: string): RowIssue {
  const fault = { kind: 'in-register', field: 'cardNumber', column, value: cardNumber } as const;
  return { sheet, row, ...fault, reason: rowIssues.inRegister(cardNumber) };
}

/** The import of these cards; undefined if they are from different ones. */
async function importOf(tx: Write, cardKeys: readonly string[]): Promise<ImportOutcome['before']> {
  if (cardKeys.length === 0) return undefined;
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
