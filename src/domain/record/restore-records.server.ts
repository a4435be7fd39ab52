import { sql } from 'kysely';
import type { Write } from '#database/database.ts';
import { writeAudit, writeAudits } from '#domain/audit.server.ts';
import { Conflict, Duplicate } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { requireAllFound } from '#domain/record/bin-records.server.ts';
import { beginChange, type ChangeStep, endChange } from '#domain/record/changes.server.ts';
import { changedFields } from '#domain/record/complete-fields.ts';
import { explainNoMatch, findRecord } from '#domain/record/find-record.server.ts';
import { type RecordDefinition, type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import { duplicateError } from '#domain/record/record-key.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { differences, type FieldEdit } from '#domain/record/revise-record.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';

/** A record that cannot be restored, and the active one that has its name or number. */
export interface RestoreConflict {
  id: number;
  /** Null if no record may get its name or number any more. */
  conflictWith: number | null;
}

export interface RestoreOutcome {
  /** How many were restored. */
  restored: number;
  conflicts: RestoreConflict[];
}

/**
 * Restores a record from the bin.
 *
 * @param beforehand runs in the same transaction and change
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is not in the bin, or no record may get its name or number any more
 * @throws {Duplicate} if an active record has its name or number now
 */
export async function restoreRecord<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row>,
  id: number,
  beforehand?: (tx: Write, step: ChangeStep) => Promise<void>,
): Promise<void> {
  const at = now.toISOString();
  const { type: noun, voidKeys, messages } = definition;
  await db.write(async (tx) => {
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'restore', noun, recordId: id });
    await beforehand?.(tx, step);
    const record = await tx.selectFrom(noun).select(definition.key).where('id', '=', id).executeTakeFirst();
    const duplicate = { key: record?.[definition.key] ?? '', message: messages.duplicateInBin };
    const takenMeanwhile = () => duplicateError(db, definition, duplicate);
    const { restored, conflicts } = await translateUniqueViolation(db, takenMeanwhile, () =>
      takeFromBin(tx, definition, [id], step),
    );
    const [conflict] = conflicts;
    if (conflict?.conflictWith) throw new Duplicate(messages.duplicateInBin, conflict.conflictWith);
    if (conflict && voidKeys)
      throw new Conflict(voidKeys.message, [{ field: voidKeys.field, message: voidKeys.message }]);
    if (restored.length === 0) throw await explainNoMatch(tx, definition, id, 'binned');
    await storeOutcome(tx, { requestKey, at }, { noun, recordId: id });
  });
}

/**
 * Edits a record in the bin, such as its number that another one has now, and restores it: one change.
 *
 * @throws {Invalid} if the edit breaks a rule of the record type; otherwise as `restoreRecord`
 */
export async function restoreRecordAs<Row extends RecordRow & Fields, Fields extends object>(
  context: ServiceContext,
  definition: RecordDefinition<Row, Fields>,
  id: number,
  edit: FieldEdit<Fields>,
): Promise<void> {
  const now = context.now ?? new Date();
  await restoreRecord({ ...context, now }, definition, id, (tx, step) =>
    reviseInBin(tx, definition, { id, edit, now }, step),
  );
}

async function reviseInBin<Row extends RecordRow & Fields, Fields extends object>(
  tx: Write,
  definition: RecordDefinition<Row, Fields>,
  { id, edit, now }: { id: number; edit: FieldEdit<Fields>; now: Date },
  step: ChangeStep,
): Promise<void> {
  const before = await findRecord(tx, definition, id);
  const isBinned = before !== undefined && before.binnedAt !== null;
  if (!isBinned) throw await explainNoMatch(tx, definition, id, 'binned');
  const input = changedFields<Fields>(definition.fields, before, edit);
  const fields = (await definition.check?.(tx, input, before, now)) ?? input;
  const detail = { before: differences(before, fields), after: differences(fields, before) };
  if (Object.keys(detail.after).length === 0) return;
  const metadata = { version: before.version + 1, updatedAt: step.at };
  const isUnchanged = where.and([where('id', '=', id), where('version', '=', before.version)]);
  const after = await definition.update(tx, fields, metadata, isUnchanged);
  if (!after) throw await explainNoMatch(tx, definition, id, 'binned');
  await writeAudit(tx, { ...step, action: 'update', noun: definition.type, recordId: id, detail });
}

/**
 * Restores many records from the bin in one transaction. A record stays in the bin if an active one has its name or
 * number, or none may get it any more. If two records of the list share one, the first is restored. Active records are ignored.
 *
 * @throws {NotFound} if no record has one of the ids; nothing is restored then
 */
export async function restoreRecords<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<RestoreOutcome> {
  const at = now.toISOString();
  const { type: noun } = definition;
  return db.write(async (tx) => {
    // A write of another connection between the check and the update would violate the unique index.
    await db.lockTable(tx, noun);
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'restore', noun });
    const outcome: RestoreOutcome = { restored: 0, conflicts: [] };
    for (const batch of inBatches(ids)) {
      await requireAllFound(tx, definition, batch);
      const { restored, conflicts } = await takeFromBin(tx, definition, batch, step);
      outcome.restored += restored.length;
      outcome.conflicts.push(...conflicts);
    }
    await endChange(tx, step, { onChange }, outcome.restored);
    await storeOutcome(tx, { requestKey, at }, { noun, recordId: 0 });
    return outcome;
  });
}

/**
 * Takes records out of the bin, at most some hundreds, with an audit line each that says since when they were there. Those whose name or
 * number is in use stay. Others may take one meanwhile, unless the table is locked.
 */
export async function takeFromBin<Row extends RecordRow>(
  tx: Write,
  definition: RecordDefinition<Row>,
  ids: readonly number[],
  step: ChangeStep,
): Promise<{ restored: number[]; conflicts: RestoreConflict[] }> {
  const { type: noun } = definition;
  const { restorable, conflicts } = await checkKeys(tx, definition, ids);
  if (restorable.length === 0) return { restored: [], conflicts };
  const updated = await tx
    .updateTable(noun)
    .set({ binnedAt: null, binnedBy: null, updatedAt: step.at, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      restorable.map(({ id }) => id),
    )
    // Somebody else may have restored one meanwhile.
    .where('binnedAt', 'is not', null)
    .returning('id')
    .execute();
  const restored = updated.map(({ id }) => id);
  const lines = restorable.filter(({ id }) => restored.includes(id));
  if (lines.length > 0)
    await writeAudits(
      tx,
      lines.map(({ id: recordId, binnedAt, binnedBy }) => ({
        ...step,
        ...{ action: 'restore' as const, noun, recordId, detail: { before: { binnedAt, binnedBy } } },
      })),
    );
  return { restored, conflicts };
}

/** Separates the binned records that can be restored from those whose name or number is in use. */
async function checkKeys<Row extends RecordRow>(
  tx: Write,
  { type, key, voidKeys }: RecordDefinition<Row>,
  ids: readonly number[],
) {
  const selectKeys = () => tx.selectFrom(type).select((row) => ['id', 'binnedAt', 'binnedBy', row.ref(key).as('key')]);
  const binned = await selectKeys().where('id', 'in', ids).where('binnedAt', 'is not', null).execute();
  const byId = new Map(binned.map((row) => [row.id, row]));
  const keys = [...new Set(binned.map((row) => row.key))];
  const active =
    keys.length === 0 ? [] : await selectKeys().where(key, 'in', keys).where('binnedAt', 'is', null).execute();
  const unusable = await voidKeys?.find(tx, keys);
  const idByKey = new Map(active.map((row) => [row.key, row.id]));
  const restorable: typeof binned = [];
  const conflicts: RestoreConflict[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const conflictWith = unusable?.has(row.key) ? null : idByKey.get(row.key);
    if (conflictWith !== undefined) conflicts.push({ id, conflictWith });
    else {
      idByKey.set(row.key, id);
      restorable.push(row);
    }
  }
  return { restorable, conflicts };
}
