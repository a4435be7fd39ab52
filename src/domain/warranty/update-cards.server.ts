import type { Database, Write } from '#database/database.ts';
import { Conflict } from '#domain/errors.ts';
import type { ChangeStep } from '#domain/record/changes.server.ts';
import { typesOnCards } from '#domain/record/record-type.ts';
import { type CardValues, cardColumns, namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { warrantyRow, warrantyRowColumns } from '#domain/warranty/warranty-row.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

/** New values of a card. */
export interface CardUpdate {
  id: number;
  /** The version that it has. */
  version: number;
  before: CardValues;
  after: CardValues;
}

interface UpdateContext extends ChangeStep {
  db: Database;
  tx: Write;
}

/**
 * Updates cards, each with its audit line, and returns the positions of those that somebody else has changed meanwhile. At most some hundreds at once.
 */
export async function updateCards(
  context: UpdateContext,
  updates: readonly CardUpdate[],
  action: 'update' | 'carry' = 'update',
): Promise<{ refused: number[] }> {
  if (updates.length === 0) return { refused: [] };
  const { refused } = await setCards(context, updates, 1);
  const left = new Set(refused);
  const lines = updates.flatMap(({ id, before, after }, position) =>
    left.has(position) ? [] : [[id, JSON.stringify(fieldChanges(before, after))]],
  );
  await insertAuditLines(context, action, lines);
  return { refused };
}

/** Updates cards that this transaction has added, which nobody has seen: they stay as new as they are. */
export async function rewriteNewCards(
  context: Omit<UpdateContext, 'actor' | 'changeId'>,
  updates: readonly CardUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const { refused } = await setCards(context, updates, 0);
  if (refused.length > 0) throw new Conflict(words.registerChanged);
}

async function setCards(
  { db, tx, at }: Pick<UpdateContext, 'db' | 'tx' | 'at'>,
  updates: readonly CardUpdate[],
  versions: 0 | 1,
) {
  const rows = updates.map(({ id, version, after }) => [id, version, version + versions, ...warrantyRow(after)]);
  const columns = ['version', ...warrantyRowColumns];
  return db.updateRows(tx, { table: 'warranty', columns, rows: encode(rows), constants: { updatedAt: at } });
}

/** Writes the audit lines of many cards that were updated: the id of each, and its detail as JSON. */
async function insertAuditLines(
  { db, tx, actor, at, changeId }: UpdateContext,
  action: 'update' | 'carry',
  lines: readonly (string | number)[][],
): Promise<void> {
  if (lines.length === 0) return;
  await db.insertRows(tx, {
    table: 'audit',
    columns: ['recordId', 'detail'],
    rows: encode(lines),
    skipped: 0,
    constants: { at, actor: actor.name, action, noun: 'warranty', changeId },
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
function encode(rows: readonly unknown[][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(rows));
}
