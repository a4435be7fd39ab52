import { setImmediate } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { CheckedRow, CheckSummary, Fault, RowState } from '#domain/import/checked-row.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { PlausibleBounds } from '#domain/import/plausibility/doubt.ts';
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
        for (const { fault, row } of faults) registered.add({ sheet: row.sheet, row: row.row }, fault);
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
  /** The faults that only the register knows. */
  faults: { fault: Fault; row: CheckedRow }[];
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
    const faultOf = (at: number): keyof typeof registerFaults | undefined => {
      if (voided.has(start + at)) return 'void-card';
      return stated.states[at] === 'faulty' && keys[at] !== null ? 'in-register' : undefined;
    };
    for (const [at, line] of lines.entries()) {
      const key = keys[at] ?? null;
      const current = key === null || voided.has(start + at) ? null : cards.get(key);
      stated.states.push(skipped.has(start + at) ? 'skipped' : stateOf(line, current, plan));
      const kind = faultOf(at);
      if (kind) addFault(stated, at, { kind, column: chunk.cardColumn });
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

/** Makes a good row faulty, since its number is in the register, or that of a void card. */
function addFault(
  { lines, faults }: StatedRows,
  at: number,
  { kind, column }: { kind: keyof typeof registerFaults; column: string },
): void {
  const row = parse(lines[at] ?? new Uint8Array());
  const value = row.fields?.cardNumber ?? '';
  const fault: Fault = { kind, field: 'cardNumber', column, value, reason: registerFaults[kind](value) };
  const faulty = { ...row, fields: null, faults: [fault] };
  faults.push({ fault, row: faulty });
  lines[at] = Buffer.from(`${JSON.stringify(faulty)}\n`);
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
