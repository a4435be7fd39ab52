import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { NotFound } from '#domain/errors.ts';
import { inBatches } from '#domain/record/batches.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import {
  changeIndexed,
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
} from '#domain/record/record-definition.server.ts';

/**
 * Puts an active record into the bin.
 *
 * @param version only where it still has this version; without one, whatever it is now
 * @throws {NotFound} where no record has the id
 * @throws {Conflict} where it is in the bin already
 * @throws {Stale} where somebody else has changed it since that version
 */
export async function binRecord<Row extends RecordRow>(
  act: ServiceContext,
  kind: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<void> {
  await act.db.write(async (tx) => {
    const move = () => moveToBin(act, tx, kind, [id], version);
    const moved = await changeIndexed({ db: act.db, tx, kind, ids: [id] }, move);
    if (moved === 0) throw await explainNoMatch(tx, kind, id, 'active');
  });
}

/**
 * Puts many records into the bin, all in one transaction, and returns how many were moved. One that is there already
 * stays as it is.
 *
 * @throws {NotFound} where no record has one of the ids; nothing is moved then
 */
export async function binRecords<Row extends RecordRow>(
  act: ServiceContext,
  kind: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<number> {
  const moveAll = async (tx: Write) => {
    let moved = 0;
    for (const batch of inBatches(ids)) {
      const count = await moveToBin(act, tx, kind, batch);
      if (count < batch.length) await requireAllFound(tx, kind, batch);
      moved += count;
    }
    return moved;
  };
  return act.db.write((tx) => changeIndexed({ db: act.db, tx, kind, ids }, () => moveAll(tx)));
}

async function moveToBin<Row extends RecordRow>(
  { actor, now = new Date() }: ServiceContext,
  tx: Write,
  kind: RecordDefinition<Row>,
  ids: readonly number[],
  version?: number,
): Promise<number> {
  const at = now.toISOString();
  const moved = await tx
    .updateTable(kind.noun)
    .set((row) => ({ binnedAt: at, binnedBy: actor.name, updatedAt: at, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('binnedAt', 'is', null)
    .$call((query) => (version === undefined ? query : query.where('version', '=', version)))
    .returning('id')
    .execute();
  const lines = moved.map(({ id }) => ({ actor, action: 'bin' as const, noun: kind.noun, recordId: id, at }));
  if (lines.length > 0) await writeAudits(tx, lines);
  return moved.length;
}

/** @throws {NotFound} where no record, active or in the bin, has one of the ids */
export async function requireAllFound<Row extends RecordRow>(
  tx: Write,
  kind: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<void> {
  const found = await tx.selectFrom(kind.noun).select('id').where('id', 'in', ids).execute();
  if (found.length < new Set(ids).size) throw new NotFound(kind.sentences.missing);
}
