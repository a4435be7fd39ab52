import { eraseAuditDetail, writeAudit } from '#domain/audit.server.ts';
import { eraseAnswers, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import { type RecordDefinition, type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/**
 * Removes a binned record permanently and returns it. The row, the values in its history and the kept answers that may tell of it
 * are erased. The audit lines keep who did what with which id, and when. Its search text left the index when it was binned.
 *
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is not in the bin
 */
export async function removeRecord<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  id: number,
): Promise<Row> {
  return db.write(async (tx) => {
    const at = now.toISOString();
    await definition.beforeRemove?.(tx, [id], { actor, at });
    const [removed] = await definition.remove(tx, where.and([where('id', '=', id), where('binnedAt', 'is not', null)]));
    if (!removed) throw await explainNoMatch(tx, definition, id, 'binned');
    await eraseAuditDetail(tx, definition.type, [id]);
    await eraseAnswers(tx, [definition.type], [id]);
    await writeAudit(tx, { actor, action: 'remove', noun: definition.type, recordId: id, at });
    await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: id });
    return removed;
  });
}
