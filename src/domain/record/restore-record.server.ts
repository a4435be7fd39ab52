import { writeAudit } from '#domain/audit.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  changeIndexed,
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
} from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/**
 * Takes a record out of the bin.
 *
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is not in the bin
 * @throws {Taken} where another active record has its name or number by now
 */
export async function restoreRecord<Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row>,
  id: number,
): Promise<void> {
  const at = now.toISOString();
  await db.write(async (tx) => {
    const binned = await tx.selectFrom(kind.noun).select(kind.key).where('id', '=', id).executeTakeFirst();
    const wanted = { key: binned?.[kind.key] ?? '', sentence: kind.sentences.takenMeanwhile };
    const restored = await translateKeyViolation(db, kind, wanted, () =>
      changeIndexed({ db, tx, kind, ids: [id] }, () =>
        tx
          .updateTable(kind.noun)
          .set((row) => ({ binnedAt: null, binnedBy: null, updatedAt: at, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .where('binnedAt', 'is not', null)
          .returning('id')
          .executeTakeFirst(),
      ),
    );
    if (!restored) throw await explainNoMatch(tx, kind, id, 'binned');
    await writeAudit(tx, { actor, action: 'restore', noun: kind.noun, recordId: id, at });
  });
}
