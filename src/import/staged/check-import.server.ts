import { setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { CheckedRow, CheckSummary, Fault, RowState } from '#domain/import/checked-row.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausible-days.ts';
import { type ImportFile, readCheckedRows } from '#import/confined/confined-reader.ts';
import type { CheckedChunk } from '#import/import-request.ts';
import { faultGroups } from '#import/rows/fault-groups.ts';
import { knownNames } from '#import/staged/known-names.server.ts';
import { type PrintedCardCheck, printedCardCheck } from '#import/staged/printed-card-check.server.ts';
import { isSameCard, type RegisteredCard, registeredCards } from '#import/staged/registered-cards.server.ts';
import { RowWriter } from '#import/staged/row-files.ts';
import { registerFaults } from '#strings/vi/server/import-rows.ts';

/** Rows that are parsed at once: some milliseconds of the thread that answers requests. */
const sliceRows = 200;
const lineBreak = 0x0a;

export interface Progress {
  rows: number;
  /** From 0 to 1. */
  share: number;
  /** Set until its turn comes: other imports are being checked or stored. */
  isWaiting?: true;
}

interface CheckOptions {
  /** Where the rows are written. */
  folder: string;
  bounds: PlausibleBounds;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Reads a file by a plan, compares its rows with the register, and writes them to a folder. Nothing is stored, and no
 * other write waits.
 *
 * @throws {UnreadableFile} if the file cannot be read by this plan; the reason of the signal if it is aborted
 */
export async function checkImport(
  db: Database,
  file: ImportFile,
  plan: ImportPlan,
  { folder, bounds, signal, onProgress }: CheckOptions,
): Promise<CheckSummary> {
  const counts: CheckSummary['counts'] = { new: 0, changed: 0, same: 0, skipped: 0, faulty: 0 };
  const registered = faultGroups();
  const printed = printedCardCheck(db.read);
  const reading = readCheckedRows(file, { known: await knownNames(db), plan, bounds }, { signal });
  const writer = await RowWriter.create(folder);
  try {
    for (;;) {
      const next = await reading.next();
      signal.throwIfAborted();
      if (next.done) {
        const { faults, unknownNames, unknownNameCount, aliases, dates, notes } = next.value;
        return {
          counts,
          faults: [...faults, ...registered.list()],
          unknownNames,
          unknownNameCount,
          aliases,
          dates,
          notes: [...notes, ...printed.notes()],
        };
      }
      for await (const { lines, states, faults } of statedRows(db, next.value, { plan, printed })) {
        await writer.append(lines, states);
        for (const state of states) counts[state]++;
        for (const { sheet, row, faults: all } of faults) registered.addAll({ sheet, row }, all);
      }
      onProgress({ rows: next.value.rowsRead, share: next.value.share });
    }
  } finally {
    await reading[Symbol.asyncDispose]();
    await writer.close();
  }
}

interface StatedRows {
  lines: Uint8Array[];
  states: RowState[];
  /** The rows with faults that only the register knows. */
  faults: CheckedRow[];
}

/** The rows of a chunk with their states, some at a time. */
async function* statedRows(
  db: Database,
  chunk: CheckedChunk,
  { plan, printed }: { plan: ImportPlan; printed: PrintedCardCheck },
): AsyncGenerator<StatedRows, void> {
  const all = splitLines(chunk.rows);
  const skipped = new Set(chunk.skipped);
  const voided = await printed.add(chunk.twelveDigits);
  for (let start = 0; start < all.length; start += sliceRows) {
    const lines = all.slice(start, start + sliceRows);
    const keys = chunk.cardKeys.slice(start, start + sliceRows);
    const cards = await registeredCards(
      db.read,
      keys.filter((key) => key !== null),
    );
    const stated: StatedRows = { lines, states: [], faults: [] };
    for (const [at, key] of keys.entries()) {
      const isVoid = voided.has(start + at);
      const current = key === null || isVoid ? null : cards.get(key);
      if (skipped.has(start + at)) stated.states.push('skipped');
      else stated.states.push(stateRow(stated, at, { key, isVoid, current, plan, column: chunk.cardColumn }));
    }
    yield stated;
    // Requests come first.
    await setImmediate();
  }
}

/**
 * What the import would do with a row. Only `stop` makes a good row faulty.
 *
 * @param current the card of its number; null if the row is faulty whatever the register has
 */
function stateOf(line: Uint8Array, current: RegisteredCard | null | undefined, plan: ImportPlan): RowState {
  if (current === null) return 'faulty';
  const isUpdated = current === undefined || plan.existingCards === 'update';
  // The plan lets the later one of two rows win.
  if (isUpdated && plan.repeatedCards === 'update' && parse(line).repeats) return 'changed';
  if (current === undefined) return 'new';
  const { fields } = parse(line);
  if (fields && isSameCard(current, fields)) return 'same';
  if (plan.existingCards === 'update') return 'changed';
  return plan.existingCards === 'skip' ? 'skipped' : 'faulty';
}

/** What `JSON.stringify` makes of a row without faults. */
const noFaults = Buffer.from('"faults":[]');

function hasFaults(line: Uint8Array): boolean {
  return !Buffer.from(line.buffer, line.byteOffset, line.length).includes(noFaults);
}

/** Settles a row that is not believed: what the register has just so is no question. */
function settleDoubts({ lines, faults }: StatedRows, at: number, current: RegisteredCard | null | undefined): RowState {
  const row = parse(lines[at] ?? new Uint8Array());
  const isSame = Boolean(current && row.fields && isSameCard(current, row.fields));
  const settled = isSame ? { ...row, faults: [] } : { ...row, fields: null };
  if (!isSame) faults.push(row);
  lines[at] = Buffer.from(`${JSON.stringify(settled)}\n`);
  return isSame ? 'same' : 'faulty';
}

interface KeyedRow {
  key: string | null;
  isVoid: boolean;
  current: RegisteredCard | null | undefined;
  plan: ImportPlan;
  column: string;
}

/** The state of a row that is not skipped. A good one is faulty if its number is in the register, or that of a void card. */
function stateRow(stated: StatedRows, at: number, { key, isVoid, current, plan, column }: KeyedRow): RowState {
  const { lines, faults } = stated;
  const line = lines[at] ?? new Uint8Array();
  if (key !== null && hasFaults(line)) return settleDoubts(stated, at, current);
  const state = stateOf(line, current, plan);
  if (key === null || state !== 'faulty') return state;
  const kind = isVoid ? 'void-card' : 'in-register';
  const row = parse(line);
  const value = row.fields?.cardNumber ?? '';
  const fault: Fault = { kind, field: 'cardNumber', column, value, reason: registerFaults[kind](value) };
  const faulty = { ...row, fields: null, faults: [fault] };
  faults.push(faulty);
  lines[at] = Buffer.from(`${JSON.stringify(faulty)}\n`);
  return state;
}

function parse(line: Uint8Array): CheckedRow {
  return JSON.parse(new TextDecoder().decode(line));
}

/** The lines of NDJSON, each with its line break. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineBreak, start) + 1 || bytes.length;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}
