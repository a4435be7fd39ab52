import type { Database, Write } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import type { ImportPlan } from '#domain/import/import-plan.ts';
import { type CardUpdate, encode, rewriteNewCards, updateCards } from '#domain/warranty/update-cards.server.ts';
import { insertWarranties } from '#domain/warranty/warranty-queries.server.ts';
import { warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-traits.ts';
import type { WarrantyChunk } from '#import/import-request.ts';
import { decodeRows, type ImportedRow } from '#import/imported-row.ts';
import {
  fieldsOf,
  isSameCard,
  type RegisteredCard,
  registeredCards,
  updatedFields,
} from '#import/staged/registered-cards.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** Number of leading values in an imported row that are not stored: sheet and row number. */
const labels = 2;
/** Rows that are compared with the register at once: a few milliseconds of the thread that answers requests. */
const sliceRows = 200;

export interface StoreContext {
  db: Database;
  tx: Write;
  actor: Actor;
  importId: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** What became of rows. */
export interface StoredRows {
  added: number;
  updated: number;
  skipped: number;
  /** The rows that change nothing about their card. */
  same: ImportedRow[];
  /** The rows with other values than the card of their number, which `stop` refuses. */
  refused: ImportedRow[];
}

/**
 * The rows of a chunk, as encoded by `encodeRows`, and the positions of those whose number occurs before in the file.
 */
type EncodedRows = Pick<WarrantyChunk, 'rows' | 'count' | 'repeats'>;

interface ComparedRow {
  row: ImportedRow;
  isRepeated: boolean;
}

/**
 * Creates the function that stores rows in a transaction. The unique index decides which of them have the number of an
 * active card; those are compared with it.
 */
export function storeRows(context: StoreContext, { existingCards }: Pick<ImportPlan, 'existingCards'>) {
  const { db, tx, importId, at } = context;
  const warranties = insertWarranties(db, tx, { importId, at });

  function stateOf(row: WarrantyFields, current: RegisteredCard, isRepeated: boolean) {
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
  return async ({ rows, count: total, repeats }: EncodedRows): Promise<StoredRows> => {
    const stored: StoredRows = { added: 0, updated: 0, skipped: 0, same: [], refused: [] };
    if (total === 0) return stored;
    const refused = await warranties.add(rows, labels);
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

/** Updates cards and notes what they were before the import. `cards` gets their new state. */
async function applyUpdates(
  context: StoreContext,
  updates: readonly CardUpdate[],
  cards: Map<string, RegisteredCard>,
): Promise<void> {
  const { db, tx, importId } = context;
  const byId = new Map([...cards.values()].map((card) => [card.id, card]));
  const isNew = ({ id }: CardUpdate) => byId.get(id)?.importId === importId;
  const [added, existing] = [updates.filter(isNew), updates.filter((update) => !isNew(update))];
  await rewriteNewCards(context, added);
  const { refused } = await updateCards(context, existing);
  if (refused.length > 0) throw new Conflict(words.registerChanged);
  await noteChanges(db, tx, importId, existing);
  for (const update of updates) {
    const card = byId.get(update.id);
    if (card) cards.set(card.cardKey, { ...card, ...update.after, version: update.version + (isNew(update) ? 0 : 1) });
  }
}

async function noteChanges(db: Database, tx: Write, importId: number, updates: readonly CardUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map(({ id, version, before, after }) => [
    id,
    JSON.stringify(before),
    JSON.stringify(after),
    version + 1,
  ]);
  const { refused } = await db.insertRows(tx, {
    table: 'importChange',
    columns: ['warrantyId', 'before', 'after', 'version'],
    rows: encode(rows),
    labels: 0,
    constants: { importId },
    key: 'warrantyId',
  });
  // The import has changed the card before: what it was at first stays.
  for (const position of refused) {
    const update = updates[position];
    if (!update) continue;
    await tx
      .updateTable('importChange')
      .set({ after: JSON.stringify(update.after), version: update.version + 1 })
      .where('importId', '=', importId)
      .where('warrantyId', '=', update.id)
      .execute();
  }
}

function rowsAt(rows: Uint8Array, positions: readonly number[]): ImportedRow[] {
  if (positions.length === 0) return [];
  const decoded = decodeRows(rows);
  return positions.flatMap((position) => decoded.slice(position, position + 1));
}

function rowFields([, , ...values]: ImportedRow): WarrantyFields {
  const members = warrantyRowColumns.map((column, at) => [column, values[at]] as const);
  return fieldsOf(Object.fromEntries(members) as unknown as WarrantyFields);
}
