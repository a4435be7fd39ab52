import { eraseAuditDetail, writeAudit } from '#domain/audit.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
  where,
} from '#domain/record/record-definition.server.ts';

/**
 * Removes a record from the bin for good and returns what it was: the row and the values in its history are erased;
 * the audit lines keep who did what to which id, and when. Its search text left the index when it went to the bin.
 *
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is not in the bin
 */
export async function removeRecord<Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row>,
  id: number,
): Promise<Row> {
  return db.write(async (tx) => {
    const [removed] = await kind.remove(tx, where.and([where('id', '=', id), where('binnedAt', 'is not', null)]));
    if (!removed) throw await explainNoMatch(tx, kind, id, 'binned');
    await eraseAuditDetail(tx, kind.noun, [id]);
    await writeAudit(tx, { actor, action: 'remove', noun: kind.noun, recordId: id, at: now.toISOString() });
    return removed;
  });
}
