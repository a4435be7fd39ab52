import { sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { duplicateError } from '#domain/record/duplicate-error.server.ts';
import { explainNoMatch } from '#domain/record/find-record.server.ts';
import type { RecordDefinition, ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { requireUsableKey } from '#domain/record/require-usable-key.server.ts';
import { translateUniqueViolation } from '#domain/translate-unique-violation.server.ts';

/**
 * Restores a record from the bin.
 *
 * @throws {NotFound} if no record has the id
 * @throws {Conflict} if it is not in the bin, or no record may get its name or number any more
 * @throws {Duplicate} if an active record has its name or number now
 */
export async function restoreRecord<Row extends RecordRow>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: RecordDefinition<Row>,
  id: number,
): Promise<void> {
  const at = now.toISOString();
  const { type } = definition;
  await db.write(async (tx) => {
    const binned = await tx.selectFrom(type).select(definition.key).where('id', '=', id).executeTakeFirst();
    const key = binned?.[definition.key] ?? '';
    const isRestored = await takeFromBin(db, tx, definition, { id, key, actor, at });
    if (!isRestored) throw await explainNoMatch(tx, definition, id, 'binned');
    await storeOutcome(tx, { requestKey, at }, { noun: type, recordId: id });
  });
}

/** The columns that restoring a record sets. `at`: ISO 8601, UTC. */
export const restoredColumns = (at: string) => ({
  binnedAt: null,
  binnedBy: null,
  bulkDeletionId: null,
  updatedAt: at,
  version: sql<number>`version + 1`,
});

interface Restoration {
  id: number;
  /** The key of its name or number, which no active record may have. */
  key: string;
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Takes a record out of the bin, with its audit line. Returns false if it is not in the bin.
 *
 * @throws {Duplicate} if an active record has its name or number now
 * @throws {Conflict} if no record may get it any more
 */
export async function takeFromBin<Row extends RecordRow>(
  db: Database,
  tx: Write,
  definition: RecordDefinition<Row>,
  { id, key, actor, at }: Restoration,
): Promise<boolean> {
  const { type, messages } = definition;
  const toConflict = () => duplicateError(db, definition, { key, message: messages.duplicateInBin });
  await requireUsableKey(tx, definition, key);
  const restored = await translateUniqueViolation(db, toConflict, () =>
    tx
      .updateTable(type)
      .set(restoredColumns(at))
      .where('id', '=', id)
      .where('binnedAt', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!restored) return false;
  await writeAudit(tx, { actor, action: 'restore', noun: type, recordId: id, at });
  return true;
}
