import { UnreadableFile } from '#domain/errors.ts';
import { foldText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { warrantyRow } from '#domain/warranty/warranty-row.ts';
import { dayOrders } from '#import/day-orders.ts';
import { findHeaders } from '#import/header.ts';
import { encodeRows, type ImportedRow } from '#import/imported-row.ts';
import { chunkRows, maxListedIssues, maxRows } from '#import/limits.ts';
import type { CellIssue } from '#import/map-row.ts';
import { createNameMatcher, type UnknownName } from '#import/match-names.ts';
import { memoize } from '#import/memoize.ts';
import { type CardReader, type CardRow, cardReader } from '#import/read-cards.ts';
import { createRepeatCheck } from '#import/repeated-cards.ts';
import { positionText, type RowPosition } from '#import/row-position.ts';
import type { Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

export type KnownNames = { clinicNames: readonly string[]; productNames: readonly string[] };

/** An invalid cell and its position. */
export type RowIssue = RowPosition & CellIssue;

/** Formats an issue: `Dòng 12: số lượng "hai" không hợp lệ`. */
export function issueText(issue: RowIssue): string {
  return rowIssues.issue(positionText(issue), issue.reason);
}

/**
 * Some rows of a file, in order. `rows` has the `count` rows without an issue, for `decodeRows`. `rowsRead` rows and `share`
 * of the file (0 to 1) have been read so far.
 */
export type WarrantyChunk = {
  rows: Uint8Array<ArrayBuffer>;
  count: number;
  /** The header of the column of card numbers, for the last of these rows. */
  cardColumn: string;
  issues: RowIssue[];
  rowsRead: number;
  share: number;
};

/**
 * The summary of a file. `issueCount` counts all issues; the chunks list the first ones. `notes` are Vietnamese
 * remarks on what was not read, skipped or corrected.
 */
export type ReadSummary = {
  rowsRead: number;
  rowsAccepted: number;
  issueCount: number;
  unknownNames: UnknownName[];
  unknownNameCount: number;
  notes: string[];
};

/**
 * Maps the tables of a file to warranties in chunks of two thousand rows, and returns the summary.
 * @throws {UnreadableFile} before the first chunk if the header is missing or incomplete; later if there are no rows or too
 * many
 */
export async function* mapTables(
  tables: readonly Table[],
  known: KnownNames,
  notes: readonly string[] = [],
  rowLimit = maxRows,
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  const { headed, others } = await findHeaders(tables);
  const clinics = createNameMatcher('clinic', known.clinicNames);
  const products = createNameMatcher('product', known.productNames);
  const counts = { rowsRead: 0, rowsAccepted: 0, issueCount: 0 };
  let rows: ImportedRow[] = [];
  let issues: RowIssue[] = [];
  const repeated = createRepeatCheck();
  const fold = memoize(foldText);
  const addIssues = (position: RowPosition, found: CellIssue[]) => {
    const room = Math.max(0, maxListedIssues - counts.issueCount);
    issues.push(...found.slice(0, room).map((issue) => ({ ...position, ...issue })));
    counts.issueCount += found.length;
  };
  let cardColumn = '';
  const addRow = (position: RowPosition, fields: WarrantyFields) => {
    const row = warrantyRow(fields, fold);
    const repetition = repeated(row, position, cardColumn);
    if (repetition) return addIssues(position, [repetition]);
    counts.rowsAccepted++;
    clinics.note(fields.clinicName, position);
    products.note(fields.productName, position);
    rows.push([position.sheet, position.row, ...row]);
  };
  let pending = 0;
  const flushChunk = (share: number): WarrantyChunk => {
    const chunk = { rows: encodeRows(rows), count: rows.length, cardColumn, issues, rowsRead: counts.rowsRead, share };
    [rows, issues, pending] = [[], [], 0];
    return chunk;
  };
  const days = dayOrders();
  const readers = headed.map((found) => cardReader(found, headed.length > 1 ? found.table.name : null, days));
  for await (const { reader, cards, share } of cardBatches(readers)) {
    cardColumn = reader.cardColumn;
    for (const { position, mapped } of cards) {
      if (++counts.rowsRead > rowLimit) throw new UnreadableFile(words.tooManyRows(rowLimit));
      if (Array.isArray(mapped)) addIssues(position, mapped);
      else addRow(position, mapped);
      if (++pending === chunkRows) yield flushChunk(share);
    }
  }
  if (pending > 0) yield flushChunk(1);
  if (counts.rowsRead === 0) throw new UnreadableFile(words.headerOnly);
  return {
    ...counts,
    unknownNames: [...clinics.unknown(), ...products.unknown()],
    unknownNameCount: clinics.count() + products.count(),
    notes: [...notes, ...readers.flatMap((reader) => reader.notes()), ...days.notes(), ...others.map(skippedSheetNote)],
  };
}

type CardBatch = { reader: CardReader; cards: CardRow[]; share: number };

/** The cards of all tables in order, with the share of the file that has been read. */
async function* cardBatches(readers: readonly CardReader[]): AsyncGenerator<CardBatch, void, void> {
  for (const [at, reader] of readers.entries()) {
    for await (const { rows, share } of reader.table.rows()) {
      yield { reader, cards: reader.read(rows), share: (at + share) / readers.length };
    }
  }
}

function skippedSheetNote(table: Table): string {
  return importNotes.sheetWithoutHeader(table.name ?? '');
}
