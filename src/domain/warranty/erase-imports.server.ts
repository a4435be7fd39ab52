import type { Write } from '#database/database.ts';
import { selectLinesOfImports } from '#domain/record/changes.server.ts';

/** What an import no longer has once its file is removed. Its hash, counts, people and times stay. */
export const erasedImport = { sheets: null, plan: null, summary: null, mappingName: null } as const;

/**
 * Erases everything that imports know of the files in which cards stood that are removed for good. The files themselves are due then; see `tidyImports`.
 *
 * @param at ISO 8601, UTC
 */
export async function eraseImports(tx: Write, cardIds: readonly number[], at: string): Promise<void> {
  const changed = selectLinesOfImports(tx).select('change.importId').where('audit.recordId', 'in', cardIds);
  const added = tx
    .selectFrom('warranty')
    .select('importId')
    .where('id', 'in', cardIds)
    .where('importId', 'is not', null);
  const ids = (await added.union(changed).execute()).flatMap(({ importId }) => importId ?? []);
  if (ids.length === 0) return;
  await tx
    .updateTable('import')
    .set({ ...erasedImport, message: null })
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('import')
    .set({ keptUntil: at })
    .where('id', 'in', ids)
    .where('keptUntil', 'is not', null)
    .execute();
}
