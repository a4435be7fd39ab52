import type { Database } from '#database/database.ts';
import { emptyIndex } from '#database/migrations/search-triggers.ts';

/** Empties the index and makes every card pending. */
export async function resetIndex(db: Database): Promise<void> {
  await db.write(async (tx) => {
    await db.lockTable(tx, 'warranty');
    await emptyIndex(tx);
  });
}
