import type { Kysely } from 'kysely';
import type { Tables } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import type { RecordDefinition } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { records } from '#strings/vi/server/records.ts';

/** Many records that one call put into the bin. */
export interface BulkDeletion {
  id: number;
  /** ISO 8601, UTC. */
  deletedAt: string;
  deletedBy: string;
  /** How many of its records are still in the bin; at least one. */
  counts: number;
}

type HasType = Pick<RecordDefinition<RecordRow>, 'type'>;

/** Bulk deletions that are listed. */
const maxListed = 20;

/** The newest bulk deletions of a record type that still have records in the bin, the newest first. */
export async function listBulkDeletions(db: Kysely<Tables>, { type }: HasType): Promise<BulkDeletion[]> {
  const counted = await db
    .selectFrom(type)
    .select(({ fn }) => ['bulkDeletionId', fn.countAll().as('counts')])
    .where('bulkDeletionId', 'is not', null)
    .where('binnedAt', 'is not', null)
    .groupBy('bulkDeletionId')
    .orderBy('bulkDeletionId', 'desc')
    .limit(maxListed)
    .execute();
  if (counted.length === 0) return [];
  const countById = new Map(counted.map(({ bulkDeletionId, counts }) => [bulkDeletionId, Number(counts)]));
  const deletions = await db
    .selectFrom('bulkDeletion')
    .select(['id', 'deletedAt', 'deletedBy'])
    .where(
      'id',
      'in',
      counted.map(({ bulkDeletionId }) => bulkDeletionId),
    )
    .orderBy('id', 'desc')
    .execute();
  return deletions.map((deletion) => ({ ...deletion, counts: countById.get(deletion.id) ?? 0 }));
}

/**
 * The ids of the records of a bulk deletion that are still in the bin, in their order.
 *
 * @throws {NotFound} if there are none
 */
export async function idsOfDeletion(db: Kysely<Tables>, { type }: HasType, deletionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(type)
    .select('id')
    .where('bulkDeletionId', '=', deletionId)
    .where('binnedAt', 'is not', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) throw new NotFound(records.emptyDeletion);
  return rows.map(({ id }) => id);
}
