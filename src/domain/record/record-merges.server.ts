import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';

/** Merges of clinics or products that are not taken back. */
const mergesInForce = (db: Kysely<Tables>, type: TypeOnCards) =>
  db.selectFrom('change').where('kind', '=', 'merge').where('noun', '=', type).where('undoneAt', 'is', null);

/** The record with an id, or the one that it was merged into; undefined if that is in the bin or removed. */
export async function activeRecordId(
  db: Kysely<Tables>,
  type: TypeOnCards,
  id: number | null,
): Promise<number | undefined> {
  const passed = new Set<number>();
  for (let at = id ?? undefined; at !== undefined && !passed.has(at); ) {
    passed.add(at);
    const record = await db
      .selectFrom(type)
      .select('id')
      .where('id', '=', at)
      .where('binnedAt', 'is', null)
      .executeTakeFirst();
    if (record) return record.id;
    const merge = await mergesInForce(db, type)
      .select('recordId')
      .where('mergedId', '=', at)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    at = merge?.recordId ?? undefined;
  }
  return undefined;
}

/** The ids of a clinic and of those that were merged into it. */
export async function clinicIdsOf(db: Kysely<Tables>, id: number): Promise<number[]> {
  const ids = new Set([id]);
  for (let newest = [id]; newest.length > 0; ) {
    const merges = await mergesInForce(db, 'clinic').select('mergedId').where('recordId', 'in', newest).execute();
    newest = merges.flatMap(({ mergedId }) => (mergedId === null || ids.has(mergedId) ? [] : [mergedId]));
    for (const mergedId of newest) ids.add(mergedId);
  }
  return [...ids];
}
