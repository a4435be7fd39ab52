import type { Kysely } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import { isDiskFull, StorageFull } from '#domain/errors.ts';
import type { CheckSummary } from '#domain/import/checked-row.ts';
import type { ImportPlan, SheetRow } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import { type PrintedCard, selectPrintedCards } from '#domain/printed-card/printed-card-queries.server.ts';
import { hasTwelveDigits, isPrintedNumber } from '#domain/printed-number.ts';
import { inBatches } from '#domain/record/batches.ts';
import { rowValues, type WarrantyRow } from '#domain/warranty/warranty-row.ts';
import { type ImportFile, readCards } from '#import/confined/confined-reader.ts';
import { indexPlan } from '#import/header/plan-index.ts';
import type { ReadSummary } from '#import/import-request.ts';
import { faultGroups } from '#import/rows/fault-groups.ts';
import { RowLine, splitLines } from '#import/rows/row-line.ts';
import { type RowList, rowList } from '#import/rows/row-list.ts';
import { checkedRow, type DecidedRow, decideRow, type RowDecision, stateOf } from '#import/staged/decide-row.ts';
import { inSlices } from '#import/staged/in-slices.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { registeredCards } from '#import/staged/registered-cards.server.ts';
import { type IndexedRow, RowWriter, readRows, readSummary, replaceDecisions } from '#import/staged/row-files.ts';
import { api as words } from '#strings/vi/server/api.ts';
import { importNotes, printedCardNotes } from '#strings/vi/server/import-rows.ts';

export interface Progress {
  rows: number;
  /** From 0 to 1. */
  share: number;
  /** Set until its turn comes: other imports are being checked or stored. */
  isWaiting?: true;
}

/** The progress of what waits for its turn. */
export const waiting: Progress = { rows: 0, share: 0, isWaiting: true };

export interface CheckOptions {
  /** Where the rows are written. */
  folder: string;
  bounds: PlausibleBounds;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** The rows of a check in order, in batches, and what was decided about all of them. */
export type CheckedRows = AsyncGenerator<IndexedRow[], CheckSummary, void>;

/**
 * Reads a file by a plan, decides about its rows, and writes them to a folder. Nothing is stored, and no other write waits.
 *
 * @throws {UnreadableFile} if the file cannot be read by this plan; the reason of the signal if it is aborted
 * @throws {StorageFull}
 */
export async function* checkRows(
  db: Database,
  file: ImportFile,
  plan: ImportPlan,
  { folder, bounds, signal, onProgress }: CheckOptions,
): CheckedRows {
  const decider = rowDecider(db, plan);
  const reading = readCards(file, { known: await knownNames(db), plan, bounds }, { signal });
  const writer = await RowWriter.create(folder);
  let count = 0;
  try {
    for (;;) {
      const next = await reading.next();
      signal.throwIfAborted();
      if (next.done) {
        await writer.end(next.value);
        return decider.end(next.value);
      }
      const read = splitLines(next.value.rows).map((bytes, at) => ({ line: new RowLine(bytes), position: count + at }));
      const rows = await decider.decide(read);
      await writer.append(rows);
      count += rows.length;
      yield rows;
      onProgress({ rows: next.value.rowsRead, share: next.value.share });
    }
  } catch (error) {
    throw isDiskFull(error) ? new StorageFull(words.uploadDiskFull) : error;
  } finally {
    await reading[Symbol.asyncDispose]();
    await writer.close();
  }
}

/** The rows of a check that has ended, from its folder. */
export async function* readCheckedRows(
  { folder, signal, onProgress }: Pick<CheckOptions, 'folder' | 'signal' | 'onProgress'>,
  summary: CheckSummary,
): CheckedRows {
  const total = rowCountOf(summary);
  for await (const rows of readRows(folder)) {
    signal.throwIfAborted();
    yield rows;
    const done = (rows.at(-1)?.position ?? 0) + 1;
    onProgress({ rows: done, share: done / total });
  }
  return summary;
}

/** How many rows of a file are cards. */
export function rowCountOf({ counts }: Pick<CheckSummary, 'counts'>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What a check has decided, when all of its rows are read. */
export async function endCheck(rows: CheckedRows): Promise<CheckSummary> {
  for (;;) {
    const next = await rows.next();
    if (next.done) return next.value;
  }
}

/**
 * Decides again about the rows that a check has written to a folder. The file is not read again.
 *
 * @returns undefined if the rows are not there
 */
export async function decideAgain(
  db: Database,
  plan: ImportPlan,
  { folder, signal, onProgress }: Pick<CheckOptions, 'folder' | 'signal' | 'onProgress'>,
): Promise<CheckSummary | undefined> {
  const reading = await readSummary(folder);
  if (!reading) return undefined;
  const decider = rowDecider(db, plan);
  const decided: DecidedRow[] = [];
  for await (const rows of readRows(folder)) {
    signal.throwIfAborted();
    for (const { decision, card } of await decider.decide(rows)) decided.push({ decision, card });
    onProgress({ rows: decided.length, share: decided.length / reading.rowsRead });
  }
  await replaceDecisions(folder, decided.entries());
  return decider.end(reading);
}

/** Decides about the rows of a file, given in order, by a plan and by what the register has now. */
function rowDecider(db: Database, plan: ImportPlan) {
  const index = indexPlan(plan);
  const counts: CheckSummary['counts'] = { new: 0, changed: 0, same: 0, skipped: 0, faulty: 0 };
  const groups = faultGroups();
  const printed = printedCardCheck(db.read);

  async function decideSlice<Row extends { line: RowLine }>(slice: readonly Row[]): Promise<(Row & DecidedRow)[]> {
    const rows = slice.map((row) => ({ row, card: row.line.kind === 'skipped' ? null : row.line.card() }));
    const keys = rows.flatMap(({ card }) => card?.[1] ?? []);
    const cards = await registeredCards(db.read, keys);
    const voided = await printed.add(rows.flatMap(({ row, card }, at) => twelveDigitRow(row.line, card, at)));
    return rows.map(({ row, card }, at) => {
      const current = card ? cards.get(card[1]) : undefined;
      const decision = decideRow({ kind: row.line.kind, card, current, isVoid: voided.has(at) }, index);
      count(decision, row.line);
      return { ...row, decision, card: current ? { id: current.id, version: current.version } : null };
    });
  }

  function count(decision: RowDecision, line: RowLine): void {
    const state = stateOf(decision);
    counts[state]++;
    if (state !== 'faulty') return;
    const { sheet, row, faults } = checkedRow(decision, line);
    groups.addAll({ sheet, row }, faults);
  }

  return {
    async decide<Row extends { line: RowLine }>(rows: readonly Row[]): Promise<(Row & DecidedRow)[]> {
      const decided: (Row & DecidedRow)[] = [];
      for await (const slice of inSlices(rows)) decided.push(...(await decideSlice(slice)));
      return decided;
    },
    /** What was decided about all rows. @param reading what reading them has found */
    end({ rowsRead: _, hasManySheets, notes, ...reading }: ReadSummary): CheckSummary {
      return { ...reading, counts, faults: groups.list(), notes: [...notes, ...printed.notes(hasManySheets)] };
    },
  };
}

/** The row if its number has twelve digits and it can be stored. */
function twelveDigitRow(line: RowLine, card: WarrantyRow | null, at: number): TwelveDigitRow[] {
  if (!card || line.kind === 'doubted' || !hasTwelveDigits(card[1])) return [];
  const { sheet, row } = line.row();
  return [{ sheet, row, at, cardKey: card[1], clinicId: rowValues(card).clinicId }];
}

type Noted = keyof typeof printedCardNotes;

/** A row whose number has twelve digits, as printed cards have them. */
interface TwelveDigitRow extends SheetRow {
  /** Its position among the rows given with it, from 0. */
  at: number;
  cardKey: string;
  /** What it refers to; null for a clinic that is not known. */
  clinicId: number | null;
}

/**
 * Compares the rows of a file with the cards that were printed. While no batch was ever ordered it says nothing: the brand's
 * own numbers may have twelve digits, too.
 */
function printedCardCheck(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  let isAnyPrinted: boolean | undefined;
  const lists: Record<Noted, Map<string | null, RowList>> = {
    mistyped: new Map(),
    neverPrinted: new Map(),
    otherClinic: new Map(),
  };

  function note(what: Noted, { sheet, row }: TwelveDigitRow, label = ''): void {
    const list = lists[what].get(sheet) ?? rowList();
    lists[what].set(sheet, list);
    list.add(row, row, label);
  }

  function noteOddity(row: TwelveDigitRow, card: FoundCard | undefined): void {
    if (!isPrintedNumber(row.cardKey)) note('mistyped', row);
    else if (!card) note('neverPrinted', row);
    else if (card.clinicId !== null && card.clinicId !== row.clinicId)
      note('otherClinic', row, ` "${card.clinicName}"`);
  }

  return {
    /** Takes rows in order; returns the positions of those whose number is that of a void card, which no warranty may get. */
    async add(rows: readonly TwelveDigitRow[]): Promise<ReadonlySet<number>> {
      const voided = new Set<number>();
      if (rows.length === 0) return voided;
      isAnyPrinted ??= (await db.selectFrom('cardBatch').select('id').limit(1).executeTakeFirst()) !== undefined;
      if (!isAnyPrinted) return voided;
      const cards = await findCards(db, rows);
      for (const row of rows) {
        const card = cards.get(row.cardKey);
        if (card && card.voidedAt !== null && card.warrantyId === null) voided.add(row.at);
        else noteOddity(row, card);
      }
      return voided;
    },
    /** @param hasManySheets true if rows come from several sheets, so that notes name the sheet */
    notes(hasManySheets: boolean): string[] {
      return Object.entries(printedCardNotes).flatMap(([what, format]) =>
        [...lists[what as Noted]].map(([sheet, list]) => {
          const text = format(list.count().toLocaleString('vi-VN'), list.text());
          return sheet === null || !hasManySheets ? importNotes.ofFile(text) : importNotes.ofSheet(sheet, text);
        }),
      );
    },
  };
}

type FoundCard = Pick<PrintedCard, 'voidedAt' | 'warrantyId' | 'clinicId' | 'clinicName'>;

async function findCards(db: Pick<Kysely<Tables>, 'selectFrom'>, rows: readonly TwelveDigitRow[]) {
  const found = new Map<string, FoundCard>();
  for (const keys of inBatches(rows.map(({ cardKey }) => cardKey).filter(isPrintedNumber)))
    for (const card of await selectPrintedCards(db).where('card.cardKey', 'in', keys).execute())
      found.set(card.cardKey, card);
  return found;
}
