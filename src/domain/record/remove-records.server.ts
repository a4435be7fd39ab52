import { eraseAuditDetail, writeAudits } from '#domain/audit.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
  where,
} from '#domain/record/record-definition.server.ts';

interface Removal<Row> {
  ids: readonly number[];
  /** What follows for each of them when all are gone. */
  onRemoved?: ((row: Row) => Promise<void>) | undefined;
}

/**
 * Removes many records from the bin for good, all or none of them, and erases what `removeRecord` erases. Returns how
 * many they were.
 *
 * @throws {NotFound} where no record has one of the ids
 * @throws {Conflict} where one of them is not in the bin
 */
export async function removeRecords<Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row>,
  { ids, onRemoved }: Removal<Row>,
): Promise<number> {
  const line = { actor, action: 'remove' as const, noun: kind.noun, at: now.toISOString() };
  const distinct = [...new Set(ids)];
  const rows = await db.write(async (tx) => {
    const kept: Row[] = [];
    for (const batch of inBatches(distinct)) {
      const removed = await kind.remove(tx, where.and([where('id', 'in', batch), where('binnedAt', 'is not', null)]));
      const gone = new Set(removed.map(({ id }) => id));
      const other = batch.find((id) => !gone.has(id));
      if (other !== undefined) throw await explainNoMatch(tx, kind, other, 'binned');
      await eraseAuditDetail(tx, kind.noun, batch);
      await writeAudits(
        tx,
        batch.map((recordId) => ({ ...line, recordId })),
      );
      if (onRemoved) kept.push(...removed);
    }
    return kept;
  });
  for (const row of rows) await onRemoved?.(row);
  return distinct.length;
}
