import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { NotFound } from '#domain/errors.ts';
import { keepOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/**
 * Puts an active record into the bin.
 *
 * @param version the version that the caller has read; undefined for any
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is in the bin already
 * @throws {Stale} if somebody else has changed it since that version
 */
export async function binRecord<Row extends RecordRow>(
  context: ServiceContext,
  definition: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<void> {
  await context.db.write(async (tx) => {
    const moved = await moveToBin(context, tx, definition, [id], version);
    if (moved === 0) throw await explainNoMatch(tx, definition, id, 'active');
  });
}

/**
 * Puts many records into the bin in one transaction and returns how many it moved. It ignores those that are in the
 * bin already.
 *
 * @throws {NotFound} if no record has one of the ids; nothing is moved then
 */
export async function binRecords<Row extends RecordRow>(
  context: ServiceContext,
  definition: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<number> {
  return context.db.write(async (tx) => {
    let moved = 0;
    for (const batch of inBatches(ids)) {
      const count = await moveToBin(context, tx, definition, batch);
      if (count < batch.length) await requireAllFound(tx, definition, batch);
      moved += count;
    }
    const at = (context.now ?? new Date()).toISOString();
    const outcome = { noun: definition.type, recordId: 0, detail: { counts: moved } };
    await keepOutcome(tx, { requestKey: context.requestKey, at }, outcome);
    return moved;
  });
}

async function moveToBin<Row extends RecordRow>(
  { actor, now = new Date() }: ServiceContext,
  tx: Write,
  { type }: RecordDefinition<Row>,
  ids: readonly number[],
  version?: number,
): Promise<number> {
  const at = now.toISOString();
  const moved = await tx
    .updateTable(type)
    .set((row) => ({ binnedAt: at, binnedBy: actor.name, updatedAt: at, version: row('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('binnedAt', 'is', null)
    .$call((query) => (version === undefined ? query : query.where('version', '=', version)))
    .returning('id')
    .execute();
  const lines = moved.map(({ id }) => ({ actor, action: 'bin' as const, noun: type, recordId: id, at }));
  if (lines.length > 0) await writeAudits(tx, lines);
  return moved.length;
}

/** @throws {NotFound} if no record, active or in the bin, has one of the ids */
export async function requireAllFound<Row extends RecordRow>(
  tx: Write,
  { type, messages }: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<void> {
  const found = await tx.selectFrom(type).select('id').where('id', 'in', ids).execute();
  if (found.length < new Set(ids).size) throw new NotFound(messages.missing);
}
