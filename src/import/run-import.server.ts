import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { defaultPlan } from '#domain/import/import-plan.ts';
import { products } from '#domain/product/products.server.ts';
import { activeNames } from '#domain/record/named-records.server.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/import-request.ts';
import { decodeRows, type ImportedRow } from '#import/imported-row.ts';
import { maxListedIssues } from '#import/limits.ts';
import { type ImportFile, readWarranties } from '#import/read-in-process.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** Number of leading values in an imported row that are not stored: sheet and row number. */
const labels = 2;

/** The rows and the share of the file (0 to 1) that have been read. */
interface ImportProgress {
  rowsRead: number;
  share: number;
}

/** The outcome of an import: all rows were stored, or none. */
export interface ImportOutcome extends Omit<ReadSummary, 'issueCount'> {
  /** True if the rows were stored; false after a dry run or with any issue. */
  stored: boolean;
  fileName: string;
  /** Number of rows whose card is in the register already. */
  inRegister: number;
  /** The earlier import of the first and the last of those cards, if it is the same. */
  before: { fileName: string; createdAt: string } | undefined;
  /** The first issues, in the order of the file. */
  issues: RowIssue[];
  /** The number of all issues. */
  issueCount: number;
}

export interface ImportOptions {
  /** Checks everything and stores nothing. */
  dryRun?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Cancels the import, up to the commit. */
  signal?: AbortSignal | undefined;
}

/**
 * Imports a spreadsheet of warranties: all rows or none, in one transaction with an audit line. A dry run rolls the same
 * transaction back.
 *
 * @throws {UnreadableFile} if the file cannot be read; the reason of the signal if the import was cancelled
 * @throws {Unavailable} if the database is unavailable; nothing was stored
 * @throws {OutcomeUnknown} if the connection was lost during the commit
 */
export async function runImport(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  file: ImportFile,
  { dryRun = false, onProgress, signal }: ImportOptions = {},
): Promise<ImportOutcome> {
  const [clinicNames, productNames] = await Promise.all([activeNames(db, clinics), activeNames(db, products)]);
  const reading = readWarranties(file, { known: { clinicNames, productNames }, plan: defaultPlan }, { signal });
  // The transaction begins with the first rows, so that other writes do not wait for the start of the reading.
  const first = await reading.next();
  let outcome: ImportOutcome | undefined;
  try {
    // Not retried, since the file is read only once.
    await db.write(
      async (tx) => {
        outcome = await storeRows(
          { db, tx, actor, at: now.toISOString(), fileName: file.name, onProgress, signal },
          first,
          reading,
        );
        signal?.throwIfAborted();
        if (dryRun || outcome.issueCount > 0) throw new Rollback();
      },
      { purpose: 'import' },
    );
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  } finally {
    await reading[Symbol.asyncDispose]();
  }
  if (!outcome) throw new Error('The import ended without an outcome.');
  return { ...outcome, stored: !dryRun && outcome.issueCount === 0 };
}

/** Thrown to roll the transaction back. */
class Rollback extends Error {}

interface Store extends Pick<ImportOptions, 'onProgress' | 'signal'> {
  db: Database;
  tx: Write;
  actor: Actor;
  at: string;
  fileName: string;
}

type Reading = AsyncGenerator<WarrantyChunk, ReadSummary, void>;

async function storeRows(
  { db, tx, actor, at, fileName, onProgress, signal }: Store,
  first: IteratorResult<WarrantyChunk, ReadSummary>,
  reading: Reading,
): Promise<ImportOutcome> {
  const { id: importId } = await tx
    .insertInto('import')
    .values({ fileName, rowCount: 0, createdAt: at, createdBy: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warranties = insertWarranties(db, tx, { importId, at });
  const issues: RowIssue[] = [];
  /** Keys of the first and the last card that is in the register already. */
  const duplicateKeys: string[] = [];
  let duplicates = 0;
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { rows, count, cardColumn } = next.value;
    const refused = count > 0 ? await warranties.add(rows, labels) : [];
    signal?.throwIfAborted();
    duplicates += refused.length;
    const room = maxListedIssues - issues.length;
    const duplicateRows = rowsAt(rows, refused);
    for (const [, , , cardKey] of duplicateRows) duplicateKeys[duplicateKeys.length === 0 ? 0 : 1] = cardKey;
    issues.push(
      ...[...next.value.issues, ...duplicateRows.map((row) => duplicateIssue(row, cardColumn))]
        .sort(byRow)
        .slice(0, Math.max(0, room)),
    );
    onProgress?.({ rowsRead: next.value.rowsRead, share: next.value.share });
  }
  const summary = next.value;
  const counts = {
    rowCount: summary.rowsAccepted,
    warningCount: summary.unknownNames.length + summary.notes.length,
  };
  await tx.updateTable('import').set(counts).where('id', '=', importId).execute();
  const detail = { fileName, ...counts };
  await writeAudit(tx, { actor, action: 'import', noun: 'import', recordId: importId, detail, at });
  return {
    ...summary,
    stored: false,
    fileName,
    issues,
    issueCount: summary.issueCount + duplicates,
    inRegister: duplicates,
    before: await importOf(tx, duplicateKeys),
  };
}

function rowsAt(rows: Uint8Array, positions: readonly number[]): ImportedRow[] {
  if (positions.length === 0) return [];
  const decoded = decodeRows(rows);
  return positions.flatMap((position) => decoded.slice(position, position + 1));
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
