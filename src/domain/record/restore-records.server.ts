import type { Write } from '#database/database.ts';
import { writeAudits } from '#domain/audit.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { requireAllFound } from '#domain/record/bin-records.server.ts';
import {
  changeIndexed,
  type RecordDefinition,
  type RecordRow,
  type ServiceContext,
} from '#domain/record/record-definition.server.ts';

/** A record that stays in the bin, and the active one that has its name or number. */
export interface RestoreConflict {
  id: number;
  holder: number;
}

/**
 * Takes many records out of the bin, all in one transaction. One whose name or number an active record holds stays in
 * the bin; of two with the same one, the first in the list comes back. One that is active already stays as it is.
 *
 * @throws {NotFound} where no record has one of the ids; nothing is restored then
 */
export async function restoreRecords<Row extends RecordRow>(
  { db, actor, now = new Date() }: ServiceContext,
  kind: RecordDefinition<Row>,
  ids: readonly number[],
): Promise<{ restored: number; staying: RestoreConflict[] }> {
  const at = now.toISOString();
  const restoreAll = async (tx: Write) => {
    const outcome = { restored: 0, staying: [] as RestoreConflict[] };
    for (const batch of inBatches(ids)) {
      await requireAllFound(tx, kind, batch);
      const { free, staying } = await sortOut(tx, kind, batch);
      outcome.staying.push(...staying);
      if (free.length === 0) continue;
      await tx
        .updateTable(kind.noun)
        .set((row) => ({ binnedAt: null, binnedBy: null, updatedAt: at, version: row('version', '+', 1) }))
        .where('id', 'in', free)
        .execute();
      const line = { actor, action: 'restore' as const, noun: kind.noun, at };
      await writeAudits(
        tx,
        free.map((recordId) => ({ ...line, recordId })),
      );
      outcome.restored += free.length;
    }
    return outcome;
  };
  return db.write(async (tx) => {
    // Whoever else took a name or number between looking and moving would make it all fail.
    await db.lockTable(tx, kind.noun);
    return changeIndexed({ db, tx, kind, ids }, () => restoreAll(tx));
  });
}

/** Which of the records can leave the bin now, and which cannot. */
async function sortOut<Row extends RecordRow>(tx: Write, kind: RecordDefinition<Row>, ids: readonly number[]) {
  const keyed = () => tx.selectFrom(kind.noun).select((row) => ['id', row.ref(kind.key).as('key')]);
  const binned = await keyed().where('id', 'in', ids).where('binnedAt', 'is not', null).execute();
  const keyOf = new Map(binned.map(({ id, key }) => [id, key]));
  const keys = [...new Set(keyOf.values())];
  const active =
    keys.length === 0 ? [] : await keyed().where(kind.key, 'in', keys).where('binnedAt', 'is', null).execute();
  const holders = new Map(active.map(({ id, key }) => [key, id]));
  const free: number[] = [];
  const staying: RestoreConflict[] = [];
  for (const id of ids) {
    const key = keyOf.get(id);
    if (key === undefined) continue;
    const holder = holders.get(key);
    if (holder !== undefined) staying.push({ id, holder });
    else {
      holders.set(key, id);
      free.push(id);
    }
  }
  return { free, staying };
}
