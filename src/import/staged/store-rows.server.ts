import type { Write } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import type { CardUpdate } from '#domain/warranty/update-cards.server.ts';
import type { CardValues } from '#domain/warranty/warranty-fields.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import {
  decodeRows,
  encodeRows,
  type ImportedRow,
  type ReadSummary,
  type RowIssue,
  type WarrantyChunk,
} from '#import/import-request.ts';
import { maxListedIssues } from '#import/limits.ts';
import { applyUpdates, type StoreContext } from '#import/staged/apply-updates.server.ts';
import type { Progress } from '#import/staged/check-import.server.ts';
import type { ImportOutcome } from '#import/staged/import-outcome.ts';
import { type PrintedCardCheck, printedCardCheck } from '#import/staged/printed-card-check.server.ts';
import {
  fieldsOf,
  isSameCard,
  type RegisteredCard,
  registeredCards,
  updatedFields,
} from '#import/staged/registered-cards.server.ts';
import { registerFaults } from '#strings/vi/server/import-rows.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Number of skipped values in an imported row that are not stored: sheet and row number. */
const skipped = 2;
/** Rows that are compared with the register at once: a few milliseconds of the thread that answers requests. */
const sliceRows = 200;

interface FileRows {
  /** The first result of `reading`, which the caller has awaited. */
  first: IteratorResult<WarrantyChunk, ReadSummary>;
  reading: AsyncGenerator<WarrantyChunk, ReadSummary, void>;
  plan: ImportPlan;
  /** The ids of the clinics that the import has added, by name. */
  addedClinics: ReadonlyMap<string, number>;
  signal: AbortSignal | undefined;
  onProgress: (progress: Progress) => void;
}

/**
 * Stores the rows of a file as they are read, in a transaction of the caller. Rows of cards that are in the register with other
 * values become issues if the plan says so.
 */
export async function storeFileRows(
  context: StoreContext,
  { first, reading, plan, addedClinics, signal, onProgress }: FileRows,
): Promise<Omit<ImportOutcome, 'importId' | 'fileName' | 'stored'>> {
  const printed = printedCardCheck(context.tx);
  const store = storeRows(context, plan, printed);
  const issues: RowIssue[] = [];
  /** Keys of the first and the last card that is in the register with the same values. */
  const sameKeys: string[] = [];
  const counts = { added: 0, updated: 0, same: 0, skipped: 0, inRegister: 0, voided: 0 };
  /** Rows that would not be believed, but are in the register just so. */
  const settled = { rows: 0, issues: 0 };
  let next = first;
  for (; !next.done; next = await reading.next()) {
    const { cardColumn, rowsRead, share } = next.value;
    const { added, updated, skipped, same, refused, voided } = await store(withReferences(next.value, addedClinics));
    signal?.throwIfAborted();
    counts.added += added;
    counts.updated += updated;
    counts.skipped += skipped;
    counts.same += same.length;
    counts.inRegister += refused.length;
    counts.voided += voided.length;
    for (const [, , , cardKey] of same) sameKeys[sameKeys.length === 0 ? 0 : 1] = cardKey;
    const doubted = await settleDoubts(context, next.value.doubted);
    counts.same += doubted.same.length;
    settled.rows += doubted.same.length;
    settled.issues += doubted.same.reduce((sum, { issues: { length } }) => sum + length, 0);
    for (const { row } of doubted.same) sameKeys[sameKeys.length === 0 ? 0 : 1] = row[3];
    const room = Math.max(0, maxListedIssues - issues.length);
    const inRegister = refused.map((row) => cardIssue(row, cardColumn, 'in-register'));
    const isVoid = voided.map((row) => cardIssue(row, cardColumn, 'void-card'));
    const found = [...next.value.issues, ...doubted.issues, ...inRegister, ...isVoid].sort(byRow);
    issues.push(...found.slice(0, room));
    onProgress({ rows: rowsRead, share });
  }
  const summary = {
    ...next.value,
    rowsAccepted: next.value.rowsAccepted + settled.rows,
    rowsFaulty: next.value.rowsFaulty - settled.rows,
    issueCount: next.value.issueCount - settled.issues,
  };
  const { inRegister: taken, voided, ...others } = counts;
  const faulty = taken + voided;
  const isRepeated = plan.existingCards === 'stop' && counts.same === summary.rowsRead;
  return {
    ...summary,
    notes: [...summary.notes, ...printed.notes()],
    result: { ...others, faulty: faulty + summary.rowsFaulty, skipped: counts.skipped + summary.rowsSkipped },
    issues,
    // Nothing of a repeated file is to be stored, which is what is wrong with each of its rows.
    issueCount: summary.issueCount + (isRepeated ? counts.same : faulty),
    inRegister: isRepeated ? counts.same : taken,
    isRepeated,
    before: isRepeated ? await importOf(context.tx, sameKeys) : undefined,
  };
}

const [clinicNameAt, clinicIdAt] = ['clinicName' as const, 'clinicId' as const].map(
  (column) => skipped + warrantyRowColumns.indexOf(column),
);

/** A chunk whose rows refer to the clinics that were added after the names were read. */
function withReferences(chunk: WarrantyChunk, addedClinics: ReadonlyMap<string, number>): WarrantyChunk {
  if (addedClinics.size === 0 || clinicNameAt === undefined || clinicIdAt === undefined) return chunk;
  const rows = decodeRows(chunk.rows);
  for (const row of rows) row[clinicIdAt] ??= addedClinics.get(String(row[clinicNameAt])) ?? null;
  return { ...chunk, rows: encodeRows(rows) };
}

/** Separates the rows that the register has just so from those that are asked about. */
async function settleDoubts({ tx, importId }: StoreContext, doubted: WarrantyChunk['doubted']) {
  const cards = await registeredCards(
    tx,
    doubted.map(({ row: [, , , cardKey] }) => cardKey),
  );
  const isSame = ({ row }: (typeof doubted)[number]) => {
    const current = cards.get(row[3]);
    return current !== undefined && current.importId !== importId && isSameCard(current, rowFields(row));
  };
  const same = doubted.filter(isSame);
  return { same, issues: doubted.filter((one) => !same.includes(one)).flatMap(({ issues }) => issues) };
}

/** What became of rows. */
interface StoredRows {
  added: number;
  updated: number;
  skipped: number;
  /** The rows that change nothing about their card. */
  same: ImportedRow[];
  /** The rows with other values than the card of their number, which `stop` refuses. */
  refused: ImportedRow[];
  /** The rows with the number of a void card. */
  voided: ImportedRow[];
}

/**
 * The rows of a chunk, as encoded by `encodeRows`, and the positions of those whose number occurs before in the file.
 */
type EncodedRows = Pick<WarrantyChunk, 'rows' | 'count' | 'repeats'>;

/** Takes those rows out of a chunk whose positions are given. */
function separateRows({ rows, count, repeats }: EncodedRows, taken: ReadonlySet<number>) {
  if (taken.size === 0) return { rows, count, repeats, separated: [] };
  const isRepeat = new Set(repeats);
  const left: ImportedRow[] = [];
  const leftRepeats: number[] = [];
  const separated: ImportedRow[] = [];
  for (const [at, row] of decodeRows(rows).entries()) {
    if (taken.has(at)) separated.push(row);
    else {
      if (isRepeat.has(at)) leftRepeats.push(left.length);
      left.push(row);
    }
  }
  return { rows: encodeRows(left), count: left.length, repeats: leftRepeats, separated };
}

interface ComparedRow {
  row: ImportedRow;
  isRepeated: boolean;
}

/**
 * Creates the function that stores rows in a transaction. The unique index decides which of them have the number of an
 * active card; those are compared with it.
 */
function storeRows(
  context: StoreContext,
  { existingCards }: Pick<ImportPlan, 'existingCards'>,
  printed: PrintedCardCheck,
) {
  const { db, tx, importId, at } = context;
  const warranties = insertWarranties(db, tx, { importId, at });

  function stateOf(row: CardValues, current: RegisteredCard, isRepeated: boolean) {
    // The plan lets the later one of two rows win.
    if (current.importId === importId || (isRepeated && existingCards === 'update')) return 'updated';
    if (isSameCard(current, row)) return 'same';
    if (existingCards === 'stop') return 'refused';
    return existingCards === 'skip' ? 'skipped' : 'updated';
  }

  function count({ row, isRepeated }: ComparedRow, current: RegisteredCard, stored: StoredRows) {
    const state = stateOf(rowFields(row), current, isRepeated);
    if (state === 'refused' || state === 'same') stored[state].push(row);
    else stored[state]++;
    return state;
  }

  async function compare(rows: readonly ComparedRow[], stored: StoredRows): Promise<void> {
    const keys = rows.map(({ row: [, , , cardKey] }) => cardKey);
    const cards = new Map(await registeredCards(tx, keys));
    const updates = new Map<string, CardUpdate>();
    const flush = async () => {
      await applyUpdates(context, [...updates.values()], cards);
      updates.clear();
    };
    for (const compared of rows) {
      const [, , , cardKey] = compared.row;
      if (updates.has(cardKey)) await flush();
      const current = cards.get(cardKey);
      // The card that refused the row is gone.
      if (!current) throw new Conflict(words.registerChanged);
      const state = count(compared, current, stored);
      if (state === 'updated') updates.set(cardKey, toUpdate(compared.row, current));
    }
    await flush();
  }

  /** Stores the rows of a chunk. */
  return async (chunk: EncodedRows & Pick<WarrantyChunk, 'twelveDigits'>): Promise<StoredRows> => {
    const { rows, count: total, repeats, separated } = separateRows(chunk, await printed.add(chunk.twelveDigits));
    const stored: StoredRows = { added: 0, updated: 0, skipped: 0, same: [], refused: [], voided: separated };
    if (total === 0) return stored;
    const refused = await warranties.add(rows, skipped);
    stored.added = total - refused.length;
    const repeated = new Set(repeats);
    const others = rowsAt(rows, refused).map((row, at) => ({ row, isRepeated: repeated.has(refused[at] ?? -1) }));
    for (let start = 0; start < others.length; start += sliceRows)
      await compare(others.slice(start, start + sliceRows), stored);
    return stored;
  };
}

function toUpdate(row: ImportedRow, current: RegisteredCard): CardUpdate {
  const { id, version } = current;
  return { id, version, before: fieldsOf(current), after: updatedFields(current, rowFields(row)) };
}

function rowsAt(rows: Uint8Array, positions: readonly number[]): ImportedRow[] {
  if (positions.length === 0) return [];
  const decoded = decodeRows(rows);
  return positions.flatMap((position) => decoded.slice(position, position + 1));
}

function rowFields([, , ...values]: ImportedRow): CardValues {
  const members = warrantyRowColumns.map((column, at) => [column, values[at]]);
  return fieldsOf(Object.fromEntries(members));
}

/** The issue of a row that is good by itself. */
function cardIssue([sheet, row, value]: ImportedRow, column: string, kind: keyof typeof registerFaults): RowIssue {
  return { sheet, row, kind, field: 'cardNumber', column, value, reason: registerFaults[kind](value) };
}

/** The import of these cards; undefined if they are from different ones. */
async function importOf(tx: Write, cardKeys: readonly string[]): Promise<ImportOutcome['before']> {
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
