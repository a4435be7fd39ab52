import { writeAudit } from '#domain/audit.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  columnsOf,
  inStep,
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
  tableOf,
} from '#domain/record/record-definition.server.ts';
import { translateKeyViolation } from '#domain/record/translate-key-violation.server.ts';

/**
 * Takes a record out of the bin and returns it.
 *
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is not in the bin
 * @throws {Taken} where another active record has its name or number by now
 */
export async function restoreRecord<Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row>,
  id: number,
): Promise<Row> {
  const at = now.toISOString();
  const taken = { key: () => keyOf({ db }, kind, id), sentence: kind.sentences.takenMeanwhile };
  return translateKeyViolation(db, kind, taken, () =>
    db.write(async (tx) => {
      const restored = await inStep({ db, tx, kind, ids: [id] }, () =>
        tx
          .updateTable(tableOf(kind))
          .set((row) => ({ binnedAt: null, binnedBy: null, updatedAt: at, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .where('binnedAt', 'is not', null)
          .returning(columnsOf(kind))
          .executeTakeFirst(),
      );
      if (!restored) throw await explainNoMatch(tx, kind, id, 'binned');
      await writeAudit(tx, { actor, action: 'restore', noun: kind.noun, recordId: id, at });
      return restored as unknown as Row;
    }),
  );
}

async function keyOf(
  { db }: Pick<ServiceContext, 'db'>,
  kind: Pick<RecordDefinition<never>, 'noun' | 'key'>,
  id: number,
): Promise<string> {
  const key = kind.key as 'nameKey';
  const row = await db.read.selectFrom(tableOf(kind)).select(key).where('id', '=', id).executeTakeFirst();
  return row?.nameKey ?? String((row as Record<string, unknown> | undefined)?.[kind.key] ?? '');
}
