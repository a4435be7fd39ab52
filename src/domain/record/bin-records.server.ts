import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { RecordType } from '#domain/record/record-type.ts';

/** What a call has put into the bin. */
export interface BinOutcome {
  /** How many records it moved. */
  counts: number;
  /** The id by which they can be restored as one; null for a single record or none. */
  deletionId: number | null;
}

/** Who puts records into the bin, and when: ISO 8601, UTC. */
interface Move {
  actor: ServiceContext['actor'];
  at: string;
  deletionId: number | null;
  /** The version that the record must have; undefined for any. */
  version?: number | undefined;
}

/**
 * Puts an active record into the bin.
 *
 * @param version the version that the caller has read; undefined for any
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is in the bin already
 * @throws {Stale} if somebody else has changed it since that version
 */
export async function binRecord<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  { id, version }: { id: number; version?: number | undefined },
): Promise<void> {
  const at = now.toISOString();
  await db.write(async (tx) => {
    const moved = await moveToBin(tx, definition, [id], { actor, at, deletionId: null, version });
    if (moved === 0) throw await explainNoMatch(tx, definition, id, 'active');
    await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: id });
  });
}

/**
 * Puts many records into the bin in one transaction, as a bulk deletion that can be restored as one. It ignores those that
 * are in the bin already.
 *
 * @throws {NotFound} if no record has one of the ids; nothing is moved then
 * @throws {Conflict} if all of them are in the bin already
 */
export async function binRecords<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<BinOutcome> {
  const at = now.toISOString();
  const { type: noun } = definition;
  return db.write(async (tx) => {
    const deletionId =
      new Set(ids).size > 1 ? await addDeletion(tx, { noun, deletedAt: at, deletedBy: actor.name }) : null;
    let counts = 0;
    for (const batch of inBatches(ids)) {
      const moved = await moveToBin(tx, definition, batch, { actor, at, deletionId });
      if (moved < batch.length) await requireAllFound(tx, definition, batch);
      counts += moved;
    }
    if (counts === 0 && ids.length > 0) throw new Conflict(definition.messages.inBin);
    const outcome: BinOutcome = { counts, deletionId };
    await storeOutcome(tx, { requestKey, at }, { noun, recordId: 0, detail: outcome });
    return outcome;
  });
}

/** Notes a bulk deletion; returns its id, which its records get. */
export async function addDeletion(
  tx: Write,
  deletion: { noun: RecordType; deletedAt: string; deletedBy: string },
): Promise<number> {
  const { id } = await tx.insertInto('bulkDeletion').values(deletion).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Puts active records into the bin, with an audit line each; returns how many. */
export async function moveToBin<Row extends RecordRow>(
  tx: Write,
  { type }: RecordDefinition<Row>,
  ids: readonly number[],
  { actor, at, deletionId, version }: Move,
): Promise<number> {
  const moved = await tx
    .updateTable(type)
    .set((row) => ({
      binnedAt: at,
      binnedBy: actor.name,
      bulkDeletionId: deletionId,
      updatedAt: at,
      version: row('version', '+', 1),
    }))
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
