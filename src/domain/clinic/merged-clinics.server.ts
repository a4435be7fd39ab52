import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';

/** The ids of a clinic and of those that were merged into it. */
export async function clinicIdsOf(db: Kysely<Tables>, id: number): Promise<number[]> {
  const ids = new Set([id]);
  for (let newest = [id]; newest.length > 0; ) {
    const merges = await db
      .selectFrom('recordMerge')
      .select('mergedId')
      .where('noun', '=', 'clinic')
      .where('keptId', 'in', newest)
      .where('separatedAt', 'is', null)
      .execute();
    newest = merges.map(({ mergedId }) => mergedId).filter((mergedId) => !ids.has(mergedId));
    for (const mergedId of newest) ids.add(mergedId);
  }
  return [...ids];
}
