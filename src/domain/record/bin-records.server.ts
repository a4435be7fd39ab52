import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { beginChange, type ChangeStep, endChange } from '#domain/record/changes.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';

/**
 * Puts an active record into the bin.
 *
 * @param check called first, in the same transaction; throws if the record is not to be moved
 * @param version the version that the caller has read; undefined for any
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is in the bin already
 * @throws {Stale} if somebody else has changed it since that version
 */
export async function binRecord<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
  check?: (tx: Write) => Promise<void>,
): Promise<void> {
  const at = now.toISOString();
  await db.write(async (tx) => {
    await check?.(tx);
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'bin', noun: definition.type, recordId: id });
    const moved = await moveToBin(tx, definition, [id], step, { version });
    if (moved.length === 0) throw await explainNoMatch(tx, definition, id, 'active');
    await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: id });
  });
}

/**
 * Puts many records into the bin in one transaction, as one change. It ignores those that are in the bin already. Returns how many
 * it has moved.
 *
 * @throws {NotFound} if no record has one of the ids; nothing is moved then
 * @throws {Conflict} if all of them are in the bin already
 */
export async function binRecords<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<{ counts: number }> {
  const at = now.toISOString();
  const { type: noun } = definition;
  return db.write(async (tx) => {
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'bin', noun });
    let counts = 0;
    for (const batch of inBatches(ids)) {
      const moved = await moveToBin(tx, definition, batch, step);
      if (moved.length < batch.length) await requireAllFound(tx, definition, batch);
      counts += moved.length;
    }
    if (counts === 0 && ids.length > 0) throw new Conflict(definition.messages.inBin);
    await endChange(tx, step, { onChange }, counts);
    await storeOutcome(tx, { requestKey, at }, { noun, recordId: 0 });
    return { counts };
  });
}

/** When and by whom a record was put into the bin. */
export type Binned = { [Column in 'binnedAt' | 'binnedBy']: NonNullable<RecordRow[Column]> };

/**
 * Puts active records into the bin, at most some hundreds, with an audit line each; returns the ids of those that were moved.
 *
 * @param version the version that they must have; undefined for any
 * @param binned where they had been in the bin before: when, and by whom
 */
export async function moveToBin<Row extends RecordRow>(
  tx: Write,
  { type }: Pick<RecordDefinition<Row>, 'type'>,
  ids: readonly number[],
  step: ChangeStep,
  { version, binned }: { version?: number | undefined; binned?: Binned | undefined } = {},
): Promise<number[]> {
  const { at, actor } = step;
  const moved = await tx
    .updateTable(type)
    .set((row) => ({
      ...(binned ?? { binnedAt: at, binnedBy: actor.name }),
      updatedAt: at,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('binnedAt', 'is', null)
    .$call((query) => (version === undefined ? query : query.where('version', '=', version)))
    .returning('id')
    .execute();
  const line = { ...step, action: 'bin' as const, noun: type, ...(binned && { detail: { after: binned } }) };
  if (moved.length > 0)
    await writeAudits(
      tx,
      moved.map(({ id }) => ({ ...line, recordId: id })),
    );
  return moved.map(({ id }) => id);
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
