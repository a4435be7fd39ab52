import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';

/** The clinic with an id, or the one that it was merged into; undefined if that is in the bin or removed. */
export async function activeClinicId(db: Kysely<Tables>, id: number | null): Promise<number | undefined> {
  const passed = new Set<number>();
  for (let at = id ?? undefined; at !== undefined && !passed.has(at); ) {
    passed.add(at);
    const clinic = await db
      .selectFrom('clinic')
      .select('id')
      .where('id', '=', at)
      .where('binnedAt', 'is', null)
      .executeTakeFirst();
    if (clinic) return clinic.id;
    const merge = await db
      .selectFrom('recordMerge')
      .select('keptId')
      .where('noun', '=', 'clinic')
      .where('mergedId', '=', at)
      .where('separatedAt', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    at = merge?.keptId;
  }
  return undefined;
}

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
