import { UnreadableFile } from '#domain/errors.ts';
import type { DateOrder, ImportPlan, SheetRow } from '#domain/import/import-plan.ts';
import { chooseTables } from '#import/header/choose-tables.ts';
import type { Column, HeadedTable } from '#import/header/header.ts';
import { indexPlan } from '#import/header/plan-index.ts';
import { namesCancelled, namesSample } from '#import/header/unwanted-sheets.ts';
import { importFields } from '#import/import-fields.ts';
import type { ReadOptions, ReadSummary } from '#import/import-request.ts';
import { chunkRows, maxRows } from '#import/limits.ts';
import { productTerms } from '#import/rows/computed-expiry.ts';
import { dayOrders, statedOrder } from '#import/rows/day-orders.ts';
import { type CardReader, cardReader } from '#import/rows/read-cards.ts';
import { dateForm } from '#import/rows/read-cell.ts';
import { cardResolver, type ResolvedCard } from '#import/rows/resolve-cards.ts';
import { readHead, type Table } from '#import/table.ts';
import { importNotes } from '#strings/vi/server/import-rows.ts';
import { importFile as words } from '#strings/vi/server/imports.ts';

export interface TablesOptions extends ReadOptions {
  /** Remarks on the file. */
  notes: readonly string[];
  rowLimit?: number | undefined;
}

/** Two thousand card rows in order, good and faulty, or fewer at the end. */
export interface CardChunk {
  cards: ResolvedCard[];
  /** Rows and share of the file (0 to 1) that have been read so far. */
  rowsRead: number;
  share: number;
}

/**
 * Reads the card rows of tables by a plan, and returns the summary.
 * @throws {UnreadableFile} before the first chunk if the plan does not fit the file, or the header is missing or incomplete;
 * later if there are no rows or too many
 */
export async function* readTables(
  tables: readonly Table[],
  { known, plan, bounds, notes, rowLimit = maxRows }: TablesOptions,
): AsyncGenerator<CardChunk, ReadSummary, void> {
  const index = indexPlan(plan);
  const { headed, others } = await chooseTables(tables, index);
  const isOneOfMany = headed.length > 1;
  const order = plan.dayOrder ?? (await shownOrder(headed));
  const days = dayOrders(plan.dayOrder, order);
  const termOf = productTerms(known, plan);
  const readers = headed.map((found) => cardReader(found, { index, bounds, days, order, termOf, isOneOfMany }));
  const inTexts = ({ sheet, row }: SheetRow) => ({ sheet: isOneOfMany ? sheet : null, row });
  const resolver = cardResolver({ known, plan, inTexts });
  let rowsRead = 0;

  let cards: ResolvedCard[] = [];
  for await (const { reader, rows, share } of batches(readers)) {
    for (const row of rows) {
      if (++rowsRead > rowLimit) throw new UnreadableFile(words.tooManyRows(rowLimit));
      cards.push(resolver.resolve(row, reader));
      if (cards.length < chunkRows) continue;
      yield { cards, rowsRead, share };
      cards = [];
    }
  }
  if (cards.length > 0) yield { cards, rowsRead, share: 1 };
  if (rowsRead === 0) throw new UnreadableFile(words.headerOnly);

  const names = resolver.names();
  const unread = decidedRows(plan) - readers.reduce((sum, reader) => sum + reader.decided(), 0);
  return {
    rowsRead,
    hasManySheets: isOneOfMany,
    ...names,
    dates: days.twoWays(),
    notes: [
      ...notes,
      ...readers.flatMap((reader) => reader.notes()),
      ...days.notes(),
      ...others.map(({ name }) => otherSheetNote(name ?? '')),
      ...names.aliases.map(({ name, target, count }) => importNotes.alias(name, target, count)),
      ...(unread > 0 ? [importNotes.notInFile(unread)] : []),
    ],
  };
}

/** The order of day and month that the dates of the first rows show. */
async function shownOrder(headed: readonly HeadedTable[]): Promise<DateOrder> {
  const days = dayOrders(null);
  let left = chunkRows;
  for (const { table, header } of headed) {
    if (left <= 0) break;
    const columns = header.columns.filter((column) => isDateOfUnknownOrder(column));
    const { rows } = await readHead(table, header.row + left);
    left -= rows.length;
    for (const { number, cells } of rows.filter((row) => row.number > header.row)) {
      const position = { sheet: null, row: number };
      for (const cell of columns.map(({ index }) => cells[index] ?? null))
        for (const form of dateForm(cell)) days.count(form, position, cell);
    }
  }
  return days.shown();
}

function isDateOfUnknownOrder({ field, header }: Column): boolean {
  return importFields[field].type === 'date' && statedOrder(header) === null;
}

type CardBatch = { reader: CardReader; rows: ReturnType<CardReader['read']>; share: number };

/** The cards of all tables in order, with the share of the file that has been read. */
async function* batches(readers: readonly CardReader[]): AsyncGenerator<CardBatch, void, void> {
  for (const [at, reader] of readers.entries()) {
    for await (const { rows, share } of reader.table.rows()) {
      yield { reader, rows: reader.read(rows), share: (at + share) / readers.length };
    }
  }
}

/** How many rows have an edit or are to be skipped. */
function decidedRows({ edits, skippedRows }: ImportPlan): number {
  return new Set([...edits, ...skippedRows].map(({ sheet, row }) => `${row} ${sheet}`)).size;
}

function otherSheetNote(sheet: string): string {
  if (namesCancelled(sheet)) return importNotes.cancelledSheet(sheet);
  return (namesSample(sheet) ? importNotes.sampleSheet : importNotes.sheetWithoutHeader)(sheet);
}
