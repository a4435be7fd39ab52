import type { Write } from '#database/database.ts';
import { eraseAuditDetail } from '#domain/audit.server.ts';
import { inBatches } from '#domain/record/batches.ts';

/** Erases the visits of cards that are removed for good, and the values in their audit lines. */
export async function eraseVisits(tx: Write, cards: readonly { id: number }[]): Promise<void> {
  for (const cardIds of inBatches(cards.map(({ id }) => id))) {
    const erased = await tx.deleteFrom('visit').where('warrantyId', 'in', cardIds).returning('id').execute();
    for (const ids of inBatches(erased.map(({ id }) => id))) await eraseAuditDetail(tx, 'visit', ids);
  }
}
