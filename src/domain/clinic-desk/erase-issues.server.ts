import type { Write } from '#database/database.ts';
import { inBatches } from '#domain/record/batches.ts';

/** Forgets who has issued cards that are removed for good. */
export async function eraseIssues(tx: Write, cards: readonly { id: number }[]): Promise<void> {
  for (const ids of inBatches(cards.map(({ id }) => id)))
    await tx.deleteFrom('clinicIssue').where('warrantyId', 'in', ids).execute();
}
