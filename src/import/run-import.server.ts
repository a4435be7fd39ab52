import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { products } from '#domain/product/products.server.ts';
import { activeNames } from '#domain/record/named-records.server.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { decodeRows } from '#import/imported-row.ts';
import { mostListedIssues } from '#import/limits.ts';
import type { ReadSummary, RowIssue, WarrantyChunk } from '#import/map-tables.ts';
import { readWarranties } from '#import/read-in-thread.ts';

/** Values in front of the stored ones in an imported row: sheet and row number. */
const labels = 2;

export interface ImportFile {
  name: string;
  bytes: Uint8Array;
}

interface ImportProgress {
  rowsRead: number;
  rowsTotal: number;
}

/** What came of an import. Every row was stored, or none. */
export interface ImportOutcome extends Omit<ReadSummary, 'issueCount'> {
  /** True where the rows are in the register now; false after a dry run or with any issue. */
  stored: boolean;
  /** The first issues, in the order of the file. */
  issues: RowIssue[];
  /** How many issues there are in all. */
  issueCount: number;
}

export interface ImportOptions {
  /** Goes through everything, storing nothing. */
  dryRun?: boolean;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports a spreadsheet of warranties: all of its rows or none, in one transaction with its audit line. A dry run goes
 * the same way and takes everything back at the end.
 *
 * @throws {UnreadableFile} where the file cannot be read at all
 */
export async function runImport(
  { db, actor, now = new Date() }: { db: Database; actor: Actor; now?: Date },
  file: ImportFile,
  { dryRun = false, onProgress }: ImportOptions = {},
): Promise<ImportOutcome> {
  const [clinicNames, productNames] = await Promise.all([activeNames(db, clinics), activeNames(db, products)]);
  const reading = readWarranties(file, { clinicNames, productNames });
  // Reading the file takes most of the time. No other write waits for it: the transaction begins with the first rows.
  const first = await reading.next();
  let outcome: ImportOutcome | undefined;
  try {
    await db.write(async (tx) => {
      outcome = await storeRows(
        { db, tx, actor, at: now.toISOString(), fileName: file.name, onProgress },
        first,
        reading,
      );
      if (dryRun || outcome.issueCount > 0) throw new TakeBack();
    });
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

interface Store {
  db: Database;
  tx: Write;
  actor: Actor;
  at: string;
  fileName: string;
  onProgress: ImportOptions['onProgress'];
}

type Reading = AsyncGenerator<WarrantyChunk, ReadSummary, void>;

async function storeRows(
  { db, tx, actor, at, fileName, onProgress }: Store,
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
  let taken = 0;
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { rows, count, cardColumn } = next.value;
    const refused = count > 0 ? await warranties.add(rows, labels) : [];
    taken += refused.length;
    const room = mostListedIssues - issues.length;
    issues.push(
      ...[...next.value.issues, ...takenNumbers(rows, refused, cardColumn)].sort(byRow).slice(0, Math.max(0, room)),
    );
    onProgress?.({ rowsRead: next.value.rowsRead, rowsTotal: next.value.rowsTotal });
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
  return { ...summary, stored: false, issues, issueCount: summary.issueCount + taken };
}

function takenNumbers(rows: Uint8Array, refused: number[], column: string): RowIssue[] {
  if (refused.length === 0) return [];
  const decoded = decodeRows(rows);
  return refused.flatMap((position) => {
    const imported = decoded[position];
    if (!imported) return [];
    const [sheet, row, cardNumber] = imported;
    return [{ sheet, row, column, value: cardNumber, reason: `mã số "${cardNumber}" đã có trong hệ thống` }];
  });
}

function byRow(a: RowIssue, b: RowIssue): number {
  return a.sheet === b.sheet ? a.row - b.row : 0;
}
