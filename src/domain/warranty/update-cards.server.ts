import type { Database, Write } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { typesOnCards } from '#domain/record/record-type.ts';
import { type CardValues, cardColumns, namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { warrantyRow, warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** New values of an active card. */
export interface CardUpdate {
  id: number;
  /** The version that it has. */
  version: number;
  before: CardValues;
  after: CardValues;
}

interface UpdateContext {
  db: Database;
  tx: Write;
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
  /** The bulk edit that its audit lines belong to. Their details have the version after it, too. */
  bulkEditId?: number;
}

/**
 * Updates cards, each with its audit line, and returns the positions of those that somebody else has changed or binned
 * meanwhile. At most some hundreds at once.
 */
export async function updateCards(
  { db, tx, actor, at, bulkEditId }: UpdateContext,
  updates: readonly CardUpdate[],
): Promise<{ refused: number[] }> {
  if (updates.length === 0) return { refused: [] };
  const { refused } = await setCards(db, tx, at, updates, 1);
  const left = new Set(refused);
  const lines = updates.flatMap(({ id, version, before, after }, position) => {
    if (left.has(position)) return [];
    const changes = fieldChanges(before, after);
    return [[id, JSON.stringify(bulkEditId === undefined ? changes : { ...changes, version: version + 1 })]];
  });
  await insertAuditLines({ db, tx, actor, at, ...(bulkEditId !== undefined && { bulkEditId }) }, 'update', lines);
  return { refused };
}

/** Updates cards that this transaction has added, which nobody has seen: they stay as new as they are. */
export async function rewriteNewCards(
  { db, tx, at }: Omit<UpdateContext, 'actor'>,
  updates: readonly CardUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const { refused } = await setCards(db, tx, at, updates, 0);
  if (refused.length > 0) throw new Conflict(words.registerChanged);
}

async function setCards(db: Database, tx: Write, at: string, updates: readonly CardUpdate[], versions: 0 | 1) {
  const rows = updates.map(({ id, version, after }) => [id, version, version + versions, ...warrantyRow(after)]);
  const columns = ['version', ...warrantyRowColumns];
  return db.updateRows(tx, { table: 'warranty', columns, rows: encode(rows), constants: { updatedAt: at } });
}

/** Writes the audit lines of many cards: the id of each, and its detail as JSON. */
export async function insertAuditLines(
  { db, tx, actor, at, bulkEditId }: UpdateContext,
  action: 'update' | 'bin' | 'restore',
  lines: readonly (string | number | null | undefined)[][],
): Promise<void> {
  if (lines.length === 0) return;
  const constants = {
    at,
    actor: actor.name,
    action,
    noun: 'warranty',
    ...(bulkEditId !== undefined && { bulkEditId }),
  };
  const rows = encode(lines);
  await db.insertRows(tx, {
    table: 'audit',
    columns: ['recordId', 'detail'],
    rows,
    skipped: 0,
    constants,
    key: 'recordId',
  });
}

/** The fields and references that differ, before and after, as the audit log has them. */
function fieldChanges(before: CardValues, after: CardValues): { before: object; after: object } {
  const isChanged = (column: keyof CardValues) => before[column] !== after[column];
  // A name is noted with what it refers to, so that both can be restored.
  const named = typesOnCards.filter((type) => isChanged(namesOnCards[type].field));
  const references = new Set<string>(named.map((type) => namesOnCards[type].reference));
  const changed = cardColumns.filter((column) => isChanged(column) || references.has(column));
  const values = (card: CardValues) => Object.fromEntries(changed.map((field) => [field, card[field]]));
  return { before: values(before), after: values(after) };
}

/** Encodes rows for the thread of the database. */
export function encode(rows: readonly unknown[][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}
