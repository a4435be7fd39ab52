import { UnreadableFile } from '#domain/errors.ts';
import { foldText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty.ts';
import { warrantyRow } from '#domain/warranty/warranty-row.ts';
import { findHeaders, type HeadedTable } from '#import/header.ts';
import { encodeRows, type ImportedRow } from '#import/imported-row.ts';
import { chunkRows, mostListedIssues, mostRows } from '#import/limits.ts';
import { type CellIssue, type MappedRow, rowMapper } from '#import/map-row.ts';
import { nameCheck, type UnknownName } from '#import/names.ts';
import { type Place, placeText } from '#import/place.ts';
import { remembering } from '#import/remembering.ts';
import { repeatedCards } from '#import/repeated-cards.ts';
import { isBlank, type Table } from '#import/table.ts';

export type KnownNames = { clinicNames: readonly string[]; productNames: readonly string[] };

/** A cell that cannot be taken, and where it stands. */
export type RowIssue = Place & CellIssue;

/** An issue as a sentence: `Dòng 12: số lượng "hai" không hợp lệ`. */
export function issueText(issue: RowIssue): string {
  return `${placeText(issue)}: ${issue.reason}`;
}

/**
 * Some rows of a file, in its order. `rows` holds those without an issue (`decodeRows` reads them) and `count` is their
 * number; `rowsRead` of `rowsTotal` says how far the reading has come.
 */
export type WarrantyChunk = {
  rows: Uint8Array<ArrayBuffer>;
  count: number;
  /** The header that the file gives the card numbers of the last of these rows. */
  cardColumn: string;
  issues: RowIssue[];
  rowsRead: number;
  rowsTotal: number;
};

/**
 * What a file held: its rows that are not blank, those without an issue, and the issues in all, of which the chunks list
 * the first. `notes` are Vietnamese sentences on what was left out of the file.
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
 * Maps the tables of a file to warranties, about two thousand rows a chunk, and returns the summary.
 * @throws {UnreadableFile} where the header is missing or incomplete, for no rows and for too many, before the first chunk
 */
export function* mapTables(
  tables: readonly Table[],
  known: KnownNames,
  notes: readonly string[] = [],
): Generator<WarrantyChunk, ReadSummary, void> {
  const { headed, others } = findHeaders(tables);
  const rowsTotal = headed.reduce((total, table) => total + filledRows(table), 0);
  if (rowsTotal > mostRows) throw new UnreadableFile(tooManyRows);
  if (rowsTotal === 0) throw new UnreadableFile('Tệp chỉ có dòng tiêu đề, không có dòng dữ liệu nào.');

  const clinics = nameCheck('clinic', known.clinicNames);
  const products = nameCheck('product', known.productNames);
  const counts = { rowsRead: 0, rowsAccepted: 0, issueCount: 0 };
  let rows: ImportedRow[] = [];
  let issues: RowIssue[] = [];
  const repeated = repeatedCards();
  const fold = remembering(foldText);
  const refuse = (place: Place, found: CellIssue[]) => {
    const room = Math.max(0, mostListedIssues - counts.issueCount);
    issues.push(...found.slice(0, room).map((issue) => ({ ...place, ...issue })));
    counts.issueCount += found.length;
  };
  const accept = (place: Place, fields: WarrantyFields, cardColumn: string) => {
    const row = warrantyRow(fields, fold);
    const repetition = repeated(row, place, cardColumn);
    if (repetition) return refuse(place, [repetition]);
    counts.rowsAccepted++;
    clinics.note(fields.clinicName, place);
    products.note(fields.productName, place);
    rows.push([place.sheet, place.row, ...row]);
  };
  for (const { place, mapped, cardColumn } of mappedRows(headed)) {
    counts.rowsRead++;
    if (Array.isArray(mapped)) refuse(place, mapped);
    else accept(place, mapped, cardColumn);
    if (counts.rowsRead % chunkRows === 0 || counts.rowsRead === rowsTotal) {
      yield { rows: encodeRows(rows), count: rows.length, cardColumn, issues, rowsRead: counts.rowsRead, rowsTotal };
      [rows, issues] = [[], []];
    }
  }
  return {
    ...counts,
    unknownNames: [...clinics.unknown(), ...products.unknown()],
    unknownNameCount: clinics.count() + products.count(),
    notes: [...notes, ...others.filter((table) => table.height > 0).map(leftOut)],
  };
}

/** Each row that is not blank, mapped. A place names its sheet only where several are read. */
function* mappedRows(
  headed: readonly HeadedTable[],
): Generator<{ place: Place; mapped: MappedRow; cardColumn: string }> {
  for (const { table, header } of headed) {
    const sheet = headed.length > 1 ? table.name : null;
    const cardColumn = header.columns.find((column) => column.field === 'cardNumber')?.header ?? '';
    const mapRow = rowMapper(header.columns, table.date1904);
    for (let at = header.row + 1; at < table.height; at++) {
      const mapped = mapRow(header.columns.map((column) => table.cell(at, column.index)));
      if (mapped !== null) yield { place: { sheet, row: at + 1 }, mapped, cardColumn };
    }
  }
}

function filledRows({ table, header }: HeadedTable): number {
  let filled = 0;
  for (let row = header.row + 1; row < table.height; row++) {
    if (header.columns.some((column) => !isBlank(table.cell(row, column.index)))) filled++;
  }
  return filled;
}

function leftOut(table: Table): string {
  return `Trang tính "${table.name}" không có dòng tiêu đề của phiếu bảo hành nên không được đọc.`;
}

const tooManyRows = `Tệp có hơn ${mostRows.toLocaleString('vi-VN')} dòng dữ liệu. Hãy chia thành nhiều tệp.`;
