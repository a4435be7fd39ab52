import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { activeNames } from '#domain/record/named-records.server.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { decodeRows, type ImportedRow } from '#import/imported-row.ts';
import { mostListedIssues } from '#import/limits.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/map-tables.ts';
import { type ImportFile, readWarranties } from '#import/read-in-process.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

/** Values in front of the stored ones in an imported row: sheet and row number. */
const labels = 2;

/** Rows that have been read, and the share of the file (0 to 1). */
interface ImportProgress {
  rowsRead: number;
  share: number;
}

/** What came of an import. Every row was stored, or none. */
export interface ImportOutcome extends Omit<ReadSummary, 'issueCount'> {
  /** True where the rows are in the register now; false after a dry run or with any issue. */
  stored: boolean;
  fileName: string;
  /** How many rows were refused because their card is in the register already. */
  inRegister: number;
  /** The import that the first and the last of those cards came with, where it is one. */
  before: { fileName: string; createdAt: string } | undefined;
  /** The first issues, in the order of the file. */
  issues: RowIssue[];
  /** How many issues there are in all. */
  issueCount: number;
}

export interface ImportOptions {
  /** Goes through everything, storing nothing. */
  dryRun?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Calls the import off, until the moment it is committed: nothing is stored then. */
  signal?: AbortSignal | undefined;
}

/**
 * Imports a spreadsheet of warranties: all of its rows or none, in one transaction with its audit line. A dry run goes
 * the same way and takes everything back at the end.
 *
 * @throws {UnreadableFile} where the file cannot be read at all; the signal's reason where it was called off
 * @throws {Unavailable} where the database is away; nothing was stored
 * @throws {OutcomeUnknown} where it went away at the very end: look into the register before importing it again
 */
export async function runImport(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  file: ImportFile,
  { dryRun = false, onProgress, signal }: ImportOptions = {},
): Promise<ImportOutcome> {
  const [clinicNames, productNames] = await Promise.all([activeNames(db, clinics), activeNames(db, products)]);
  const reading = readWarranties(file, { clinicNames, productNames }, { signal });
  // Reading the file takes most of the time. No other write waits for it: the transaction begins with the first rows.
  const first = await reading.next();
  let outcome: ImportOutcome | undefined;
  try {
    // Once: what has been read of the file is not read again.
    await db.write(
      async (tx) => {
        outcome = await storeRows(
          { db, tx, actor, at: now.toISOString(), fileName: file.name, onProgress, signal },
          first,
          reading,
        );
        signal?.throwIfAborted();
        if (dryRun || outcome.issueCount > 0) throw new TakeBack();
      },
      { purpose: 'import' },
    );
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
  } finally {
    await reading.return?.(undefined as never);
  }
  if (!outcome) throw new Error('The import ended without an outcome.');
  return { ...outcome, stored: !dryRun && outcome.issueCount === 0 };
}

/** Ends the transaction without a trace. */
class TakeBack extends Error {}

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
  /** The key of the first and of the last card that is in the register already. */
  const takenKeys: string[] = [];
  let taken = 0;
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { rows, count, cardColumn } = next.value;
    const refused = count > 0 ? await warranties.add(rows, labels) : [];
    signal?.throwIfAborted();
    taken += refused.length;
    const room = mostListedIssues - issues.length;
    const takenRows = rowsAt(rows, refused);
    for (const [, , , cardKey] of takenRows) takenKeys[takenKeys.length === 0 ? 0 : 1] = cardKey;
    issues.push(
      ...[...next.value.issues, ...takenRows.map((row) => takenNumber(row, cardColumn))]
        .sort(byRow)
        .slice(0, Math.max(0, room)),
    );
    onProgress?.({ rowsRead: next.value.rowsRead, share: next.value.share });
  }
  const summary = next.value;
  if (taken + summary.issueCount === 0) await warranties.end();
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
    issueCount: summary.issueCount + taken,
    inRegister: taken,
    before: await importOf(tx, takenKeys),
  };
}

function rowsAt(rows: Uint8Array, positions: readonly number[]): ImportedRow[] {
  if (positions.length === 0) return [];
  const decoded = decodeRows(rows);
  return positions.flatMap((position) => decoded.slice(position, position + 1));
}

function takenNumber([sheet, row, cardNumber]: ImportedRow, column: string): RowIssue {
  return { sheet, row, column, value: cardNumber, reason: rowIssues.inRegister(cardNumber) };
}

/** The import that all of these cards came with; undefined where they did not come together. */
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
