import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { compareInCatalogue, newPositions, type Place, withMoved } from '#domain/product/catalogue-order.ts';
import { type Product, products } from '#domain/product/products.server.ts';
import { beginChange, endChange } from '#domain/record/changes.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import { type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import { records } from '#strings/vi/server/records.ts';

/** How often a move begins again because somebody else has changed products meanwhile. */
const maxAttempts = 5;

/** Somebody else has changed a product since it was read. */
class OrderChanged extends Error {}

/**
 * Moves an active product to another place of the catalogue, in one transaction. Each product whose position that changes gets a
 * version and an audit line. Moving it to where it is changes nothing, so a move may be sent again.
 *
 * @returns the active products in their new order
 * @throws {NotFound} if one of them does not exist
 * @throws {Conflict} if one of them is in the bin, or others keep changing the order
 * @throws {Invalid} if it is to go next to itself
 */
export async function moveProduct(
  { db, actor, now = new Date(), onChange }: ServiceContext,
  id: number,
  place: Place,
): Promise<Product[]> {
  const at = now.toISOString();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await db.write((tx) => move(tx, { id, place, actor, at, onChange }));
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
    }
  }
  throw new Conflict(records.orderChanged);
}

interface Move extends Pick<ServiceContext, 'actor' | 'onChange'> {
  id: number;
  place: Place;
  /** ISO 8601, UTC. */
  at: string;
}

async function move(tx: Write, { id, place, ...by }: Move): Promise<Product[]> {
  const moved = await activeRecord(tx, products, { id });
  if (place !== 'top') await requireOther(tx, moved, 'before' in place ? place.before : place.after);
  const before = (await products.select(tx, where('binnedAt', 'is', null))).sort(compareInCatalogue);
  const after = withMoved(before, moved, place);
  if (!after) throw new OrderChanged();
  const isMoved = after.some((product, index) => product.id !== before[index]?.id);
  const changes = isMoved ? newPositions(after, moved) : [];
  // Always in this order, so that two moves do not wait for each other.
  for (const { item, position } of changes.toSorted((a, b) => a.item.id - b.item.id)) {
    const row = await tx
      .updateTable('product')
      .set({ position, version: item.version + 1, updatedAt: by.at })
      .where('id', '=', item.id)
      .where('version', '=', item.version)
      .where('binnedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new OrderChanged();
  }
  if (changes.length > 0) await noteMove(tx, by, changes);
  return (await products.select(tx, where('binnedAt', 'is', null))).sort(compareInCatalogue);
}

async function noteMove(tx: Write, by: Omit<Move, 'id' | 'place'>, changes: ReturnType<typeof newPositions<Product>>) {
  const step = await beginChange(tx, by, { kind: 'edit', noun: 'product', field: 'position' });
  const lines = changes.map(({ item, position }) => ({
    ...step,
    action: 'update' as const,
    noun: products.type,
    recordId: item.id,
    detail: { before: { position: item.position }, after: { position } },
  }));
  await writeAudits(tx, lines);
  await endChange(tx, step, by, lines.length);
}

/** @throws {NotFound | Conflict | Invalid} if a product cannot go next to this one */
async function requireOther(tx: Write, moved: Product, otherId: number): Promise<void> {
  if (otherId === moved.id) throw new Invalid(records.movedToItself);
  await activeRecord(tx, products, { id: otherId });
}
