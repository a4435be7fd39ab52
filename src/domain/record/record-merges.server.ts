import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';

/** A clinic or product that was merged into another and can be separated from it. */
export interface RecordMerge {
  id: number;
  /** The name of the merged one. */
  name: string;
  /** How many cards got the name of the kept one. */
  cards: number;
  /** ISO 8601, UTC. */
  mergedAt: string;
  mergedBy: string;
}

/** Merges that are listed. */
const maxListed = 20;

/** The newest merges into a clinic or product that have not been undone, the newest first. */
export async function listMerges(db: Kysely<Tables>, type: TypeOnCards, keptId: number): Promise<RecordMerge[]> {
  const merges = await db
    .selectFrom('recordMerge')
    .select(['id', 'mergedId', 'cards', 'mergedAt', 'mergedBy'])
    .where('noun', '=', type)
    .where('keptId', '=', keptId)
    .where('separatedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  if (merges.length === 0) return [];
  const ids = merges.map(({ mergedId }) => mergedId);
  const merged = await db.selectFrom(type).select(['id', 'name']).where('id', 'in', ids).execute();
  const nameById = new Map(merged.map(({ id, name }) => [id, name]));
  return merges.map(({ mergedId, ...merge }) => ({ ...merge, name: nameById.get(mergedId) ?? '' }));
}

/** Forgets the merges of clinics or products that are removed for good: nothing can be separated any more. */
export async function removeMerges(tx: Write, type: TypeOnCards, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('recordMerge')
    .where('noun', '=', type)
    .where((merge) => merge.or([merge('mergedId', 'in', ids), merge('keptId', 'in', ids)]))
    .execute();
}

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
    const merge = await db
      .selectFrom('recordMerge')
      .select('keptId')
      .where('noun', '=', type)
      .where('mergedId', '=', at)
      .where('separatedAt', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    at = merge?.keptId;
  }
  return undefined;
}
