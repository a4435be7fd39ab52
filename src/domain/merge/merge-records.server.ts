import type { Write } from '#database/database.ts';
import { writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { moveCardsOfClinic } from '#domain/printed-card/cards-of-clinic.server.ts';
import { moveToBin } from '#domain/record/bin-records.server.ts';
import { beginChange, type ChangeStep } from '#domain/record/changes.server.ts';
import { changedFields } from '#domain/record/complete-fields.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import { joinAliases } from '#domain/record/name-aliases.server.ts';
import { type RecordDefinition, type ServiceContext, where } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { splitLines } from '#domain/text.ts';
import { giveCards } from '#domain/warranty/names-on-cards.server.ts';
import { records } from '#strings/vi/server/records.ts';

/** The fields of clinics and products that merging reads and writes. */
export interface MergeableFields {
  name: string;
  aliases: string | null;
}

export type MergeableDefinition<Row extends RecordRow & Fields, Fields extends MergeableFields> = RecordDefinition<
  Row,
  Fields
> & { type: TypeOnCards };

export interface MergeOutcome {
  /** How many cards got the name of the kept record. */
  updatedCards: number;
}

/**
 * Merges a clinic or product into another in one transaction: its cards go to the kept one and get its name, its name and aliases
 * become aliases of the kept one, printed cards that a clinic has go to the kept one, and it goes to the bin. The other fields of both stay as they are.
 *
 * @param version the version of the kept one that the caller has read; undefined for any
 * @throws {NotFound} if one of them does not exist
 * @throws {Conflict} if one of them is in the bin
 * @throws {Stale} if somebody else has changed the kept one since that version
 * @throws {Invalid} if both are the same
 */
export async function mergeRecords<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  definition: MergeableDefinition<Row, Fields>,
  { id, otherId, version }: { id: number; otherId: number; version?: number | undefined },
): Promise<MergeOutcome> {
  const at = now.toISOString();
  const { type } = definition;
  if (id === otherId) {
    const message = records.mergedWithItself;
    throw new Invalid(message, [{ field: 'other', message }]);
  }
  return db.write(async (tx) => {
    const kept = await activeRecord(tx, definition, { id, version });
    const other = await activeRecord(tx, definition, { id: otherId });
    const merge = { kind: 'merge', noun: type, recordId: kept.id, mergedId: other.id } as const;
    const step = await beginChange(tx, { actor, at, onChange }, merge);
    const updatedCards = await giveCards(db, tx, type, { from: other.id, to: kept, step });
    if (type === 'clinic') {
      await db.lockTable(tx, 'printedCard');
      await moveCardsOfClinic(tx, { from: other.id, to: kept }, step);
    }
    const aliases = [...splitLines(kept.aliases), other.name, ...splitLines(other.aliases)];
    // First the other one gives its aliases up, since each belongs to one record.
    await changeAliases(tx, definition, { record: other, aliases: null, step });
    await changeAliases(tx, definition, { record: kept, aliases: joinAliases(kept.name, aliases), step });
    await moveToBin(tx, definition, [other.id], step);
    await tx.updateTable('change').set({ counts: updatedCards }).where('id', '=', step.changeId).execute();
    await storeOutcome(tx, { requestKey, at }, { noun: type, recordId: kept.id });
    return { updatedCards };
  });
}

interface AliasChange<Row> {
  /** As it is now, active or in the bin. */
  record: Row;
  aliases: string | null;
  step: ChangeStep;
}

/** Stores other aliases of a clinic or product, with an audit line; nothing if they are the same. */
async function changeAliases<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  tx: Write,
  definition: MergeableDefinition<Row, Fields>,
  { record, aliases, step }: AliasChange<Row>,
): Promise<void> {
  if (aliases === record.aliases) return;
  const metadata = { version: record.version + 1, updatedAt: step.at };
  const fields = changedFields<Fields>(definition.fields, record, {});
  await definition.update(tx, { ...fields, aliases }, metadata, where('id', '=', record.id));
  const detail = { before: { aliases: record.aliases }, after: { aliases } };
  await writeAudit(tx, { ...step, action: 'update', noun: definition.type, recordId: record.id, detail });
}
