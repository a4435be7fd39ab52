import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { requireAllFound } from '#domain/record/bin-records.server.ts';
import { idsOfDeletion } from '#domain/record/bulk-deletions.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { restoredColumns } from '#domain/record/restore-record.server.ts';

/** A record that cannot be restored, and the active one that has its name or number. */
interface RestoreConflict {
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
 * Restores many records from the bin in one transaction. A record stays in the bin if an active one has its name or
 * number, or none may get it any more. If two records of the list share one, the first is restored. Active records are ignored.
 *
 * @param which their ids, or the id of the bulk deletion that put them there
 * @throws {NotFound} if no record has one of the ids, or the bulk deletion has none in the bin; nothing is restored then
 */
export async function restoreRecords<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  which: readonly number[] | { deletionId: number },
): Promise<RestoreOutcome> {
  const at = now.toISOString();
  const restoreAll = async (tx: Write) => {
    let restored = 0;
    const conflicts: RestoreConflict[] = [];
    const ids = 'deletionId' in which ? await idsOfDeletion(tx, definition, which.deletionId) : which;
    for (const batch of inBatches(ids)) {
      await requireAllFound(tx, definition, batch);
      const checked = await checkKeys(tx, definition, batch);
      conflicts.push(...checked.conflicts);
      if (checked.restorable.length === 0) continue;
      await tx.updateTable(definition.type).set(restoredColumns(at)).where('id', 'in', checked.restorable).execute();
      const line = { actor, action: 'restore' as const, noun: definition.type, at };
      await writeAudits(
        tx,
        checked.restorable.map((recordId) => ({ ...line, recordId })),
      );
      restored += checked.restorable.length;
    }
    const outcome: RestoreOutcome = { restored, conflicts };
    await storeOutcome(tx, { requestKey, at }, { noun: definition.type, recordId: 0, detail: outcome });
    return outcome;
  };
  return db.write(async (tx) => {
    // A write of another connection between the check and the update would violate the unique index.
    await db.lockTable(tx, definition.type);
    return restoreAll(tx);
  });
}

/** Separates the binned records that can be restored from those whose name or number is in use. */
async function checkKeys<Row extends RecordRow>(
  tx: Write,
  { type, key, voidKeys }: RecordDefinition<Row>,
  ids: readonly number[],
) {
  const selectKeys = () => tx.selectFrom(type).select((row) => ['id', row.ref(key).as('key')]);
  const binned = await selectKeys().where('id', 'in', ids).where('binnedAt', 'is not', null).execute();
  const keyById = new Map(binned.map((row) => [row.id, row.key]));
  const keys = [...new Set(keyById.values())];
  const active =
    keys.length === 0 ? [] : await selectKeys().where(key, 'in', keys).where('binnedAt', 'is', null).execute();
  const unusable = await voidKeys?.find(tx, keys);
  const idByKey = new Map(active.map((row) => [row.key, row.id]));
  const restorable: number[] = [];
  const conflicts: RestoreConflict[] = [];
  for (const id of ids) {
    const ownKey = keyById.get(id);
    if (ownKey === undefined) continue;
    const conflictWith = unusable?.has(ownKey) ? null : idByKey.get(ownKey);
    if (conflictWith !== undefined) conflicts.push({ id, conflictWith });
    else {
      idByKey.set(ownKey, id);
      restorable.push(id);
    }
  }
  return { restorable, conflicts };
}
