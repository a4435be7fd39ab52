import type { Database, Write } from '#database/database.ts';
import type { Actor } from '#domain/audit.server.ts';
import { Conflict } from '#domain/errors.ts';
import { type CardUpdate, encode, rewriteNewCards, updateCards } from '#domain/warranty/update-cards.server.ts';
import type { RegisteredCard } from '#import/staged/registered-cards.server.ts';
import { imports as words } from '#strings/vi/server/imports.ts';

export interface StoreContext {
  db: Database;
  tx: Write;
  actor: Actor;
  importId: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** Updates cards and notes what they were before the import. `cards` gets their new state. */
export async function applyUpdates(
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
    skipped: 0,
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
