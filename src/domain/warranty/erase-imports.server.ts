import type { Write } from '#database/database.ts';
import { eraseImportOutcomes } from '#domain/idempotency/idempotency-key.server.ts';

/** What an import no longer has once its file is removed. Its hash, counts, people and times stay. */
export const erasedImport = { sheets: null, plan: null, summary: null, mappingName: null } as const;

/**
 * Erases what imports know of cards that are removed for good: their former values, and everything of the files in which they
 * stood. The files themselves are due then; see `tidyImports`.
 *
 * @param at ISO 8601, UTC
 */
export async function eraseImports(
  tx: Write,
  cards: readonly { id: number; importId: number | null }[],
  at: string,
): Promise<void> {
  const cardIds = cards.map(({ id }) => id);
  const changes = await tx
    .deleteFrom('importChange')
    .where('warrantyId', 'in', cardIds)
    .returning('importId')
    .execute();
  const importIds = new Set([...changes, ...cards].flatMap(({ importId }) => importId ?? []));
  if (importIds.size === 0) return;
  await eraseImportOutcomes(tx, [...importIds]);
  await tx
    .updateTable('import')
    .set({ ...erasedImport, message: null })
    .where('id', 'in', [...importIds])
    .execute();
  await tx
    .updateTable('import')
    .set({ keptUntil: at })
    .where('id', 'in', [...importIds])
    .where('keptUntil', 'is not', null)
    .execute();
}
