import { eraseAuditDetail, writeAudit, writeAudits } from '#domain/audit.server.ts';
import { eraseAnswers, storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import { type RecordDefinition, type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

interface Removal<Row> {
  ids: readonly number[];
  /** Called for each record after the transaction. */
  onRemoved?: ((row: Row) => Promise<void>) | undefined;
}

/**
 * Removes many binned records permanently, all or none of them. It erases what `removeRecord` erases, and returns how
 * many records it removed.
 *
 * @throws {NotFound} if no record has one of the ids
 * @throws {Conflict} if one of them is not in the bin
 */
export async function removeRecords<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  { ids, onRemoved }: Removal<Row>,
): Promise<number> {
  const line = { actor, action: 'remove' as const, noun: definition.type, at: now.toISOString() };
  const distinct = [...new Set(ids)];
  const rows = await db.write(async (tx) => {
    const removedRows: Row[] = [];
    for (const batch of inBatches(distinct)) {
      await definition.beforeRemove?.(tx, batch, line);
      const removed = await definition.remove(
        tx,
        where.and([where('id', 'in', batch), where('binnedAt', 'is not', null)]),
      );
      const removedIds = new Set(removed.map(({ id }) => id));
      const unmatched = batch.find((id) => !removedIds.has(id));
      if (unmatched !== undefined) throw await explainNoMatch(tx, definition, unmatched, 'binned');
      await eraseAuditDetail(tx, definition.type, batch);
      await eraseAnswers(tx, [definition.type], batch);
      await writeAudits(
        tx,
        batch.map((recordId) => ({ ...line, recordId })),
      );
      if (onRemoved) removedRows.push(...removed);
    }
    await storeOutcome(tx, { requestKey, at: line.at }, { noun: definition.type, recordId: 0 });
    return removedRows;
  });
  for (const row of rows) await onRemoved?.(row);
  return distinct.length;
}

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
