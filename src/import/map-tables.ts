import { UnreadableFile } from '#domain/errors.ts';
import { foldText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { warrantyRow } from '#domain/warranty/warranty-row.ts';
import { dayOrders } from '#import/day-orders.ts';
import { findHeaders } from '#import/header.ts';
import { encodeRows, type ImportedRow } from '#import/imported-row.ts';
import { chunkRows, mostListedIssues, mostRows } from '#import/limits.ts';
import type { CellIssue } from '#import/map-row.ts';
import { nameCheck, type UnknownName } from '#import/match-names.ts';
import { memoize } from '#import/memoize.ts';
import { type CardReader, type CardRow, cardReader } from '#import/read-cards.ts';
import { repeatedCards } from '#import/repeated-cards.ts';
import { positionText, type RowPosition } from '#import/row-position.ts';
import type { Table } from '#import/table.ts';
import { importFile as words } from '#strings/vi/server/import-file.ts';
import { importNotes } from '#strings/vi/server/import-notes.ts';
import { rowIssues } from '#strings/vi/server/import-rows.ts';

export type KnownNames = { clinicNames: readonly string[]; productNames: readonly string[] };

/** A cell that cannot be taken, and where it stands. */
export type RowIssue = RowPosition & CellIssue;

/** An issue as a sentence: `Dòng 12: số lượng "hai" không hợp lệ`. */
export function issueText(issue: RowIssue): string {
  return rowIssues.issue(positionText(issue), issue.reason);
}

/**
 * Some rows of a file, in its order. `rows` holds those without an issue (`decodeRows` reads them) and `count` is their
 * number; `rowsRead` rows and `share` of the file (0 to 1) have been read so far.
 */
export type WarrantyChunk = {
  rows: Uint8Array<ArrayBuffer>;
  count: number;
  /** The header that the file gives the card numbers of the last of these rows. */
  cardColumn: string;
  issues: RowIssue[];
  rowsRead: number;
  share: number;
};

/**
 * What a file held: its rows that are cards, those without an issue, and the issues in all, of which the chunks list the
 * first. `notes` are Vietnamese sentences on what was left out of the file, passed over or mended.
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
 * Maps the tables of a file to warranties, two thousand rows a chunk, and returns the summary.
 * @throws {UnreadableFile} where the header is missing or incomplete, before the first chunk; for no rows and for too many,
 * at the end
 */
export async function* mapTables(
  tables: readonly Table[],
  known: KnownNames,
  notes: readonly string[] = [],
  most = mostRows,
): AsyncGenerator<WarrantyChunk, ReadSummary, void> {
  const { headed, others } = await findHeaders(tables);
  const clinics = nameCheck('clinic', known.clinicNames);
  const products = nameCheck('product', known.productNames);
  const counts = { rowsRead: 0, rowsAccepted: 0, issueCount: 0 };
  let rows: ImportedRow[] = [];
  let issues: RowIssue[] = [];
  const repeated = repeatedCards();
  const fold = memoize(foldText);
  const refuse = (place: RowPosition, found: CellIssue[]) => {
    const room = Math.max(0, mostListedIssues - counts.issueCount);
    issues.push(...found.slice(0, room).map((issue) => ({ ...place, ...issue })));
    counts.issueCount += found.length;
  };
  let cardColumn = '';
  const accept = (place: RowPosition, fields: WarrantyFields) => {
    const row = warrantyRow(fields, fold);
    const repetition = repeated(row, place, cardColumn);
    if (repetition) return refuse(place, [repetition]);
    counts.rowsAccepted++;
    clinics.note(fields.clinicName, place);
    products.note(fields.productName, place);
    rows.push([place.sheet, place.row, ...row]);
  };
  let pending = 0;
  const takeChunk = (share: number): WarrantyChunk => {
    const chunk = { rows: encodeRows(rows), count: rows.length, cardColumn, issues, rowsRead: counts.rowsRead, share };
    [rows, issues, pending] = [[], [], 0];
    return chunk;
  };
  const days = dayOrders();
  const readers = headed.map((found) => cardReader(found, headed.length > 1 ? found.table.name : null, days));
  for await (const { reader, cards, share } of cardBatches(readers)) {
    cardColumn = reader.cardColumn;
    for (const { place, mapped } of cards) {
      if (++counts.rowsRead > most) throw new UnreadableFile(words.tooManyRows(most));
      if (Array.isArray(mapped)) refuse(place, mapped);
      else accept(place, mapped);
      if (++pending === chunkRows) yield takeChunk(share);
    }
  }
  if (pending > 0) yield takeChunk(1);
  if (counts.rowsRead === 0) throw new UnreadableFile(words.headerOnly);
  return {
    ...counts,
    unknownNames: [...clinics.unknown(), ...products.unknown()],
    unknownNameCount: clinics.count() + products.count(),
    notes: [...notes, ...readers.flatMap((reader) => reader.notes()), ...days.sentences(), ...others.map(leftOut)],
  };
}

type CardBatch = { reader: CardReader; cards: CardRow[]; share: number };

/** The cards of all tables in their order, with the share of the file that has been read with them. */
async function* cardBatches(readers: readonly CardReader[]): AsyncGenerator<CardBatch, void, void> {
  for (const [at, reader] of readers.entries()) {
    for await (const { rows, share } of reader.table.rows()) {
      yield { reader, cards: reader.read(rows), share: (at + share) / readers.length };
    }
  }
}

function leftOut(table: Table): string {
  return importNotes.sheetWithoutHeader(table.name ?? '');
}
