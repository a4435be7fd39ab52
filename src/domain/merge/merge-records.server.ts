import type { Write } from '#database/database.ts';
import { type Actor, writeAudit } from '#domain/audit.server.ts';
import { Invalid } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { moveCardsOfClinic } from '#domain/printed-card/cards-of-clinic.server.ts';
import { moveToBin } from '#domain/record/bin-records.server.ts';
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
  mergeId: number;
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
  { db, actor, now = new Date(), requestKey }: ServiceContext,
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
    const firstAuditId = await lastAuditId(tx);
    const updatedCards = await giveCards(db, tx, type, { from: other.id, to: kept, actor, at });
    if (type === 'clinic') {
      await db.lockTable(tx, 'printedCard');
      await moveCardsOfClinic(tx, { from: other.id, to: kept }, { actor, at });
    }
    const aliases = [...splitLines(kept.aliases), other.name, ...splitLines(other.aliases)];
    // First the other one gives its aliases up, since each belongs to one record.
    await changeAliases(tx, definition, { record: other, aliases: null, actor, at });
    await changeAliases(tx, definition, { record: kept, aliases: joinAliases(kept.name, aliases), actor, at });
    await moveToBin(tx, definition, [other.id], { actor, at, deletionId: null });
    const { id: mergeId } = await tx
      .insertInto('recordMerge')
      .values({
        noun: type,
        keptId: kept.id,
        mergedId: other.id,
        aliases: other.aliases,
        cards: updatedCards,
        firstAuditId,
        lastAuditId: await lastAuditId(tx),
        mergedAt: at,
        mergedBy: actor.name,
        separatedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const outcome: MergeOutcome = { mergeId, updatedCards };
    await storeOutcome(tx, { requestKey, at }, { noun: type, recordId: kept.id, detail: outcome });
    return outcome;
  });
}

/** The id of the newest audit line; 0 if there is none. */
async function lastAuditId(tx: Write): Promise<number> {
  const { last } = await tx
    .selectFrom('audit')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

interface AliasChange<Row> {
  /** As it is now, active or in the bin. */
  record: Row;
  aliases: string | null;
  actor: Actor;
  /** ISO 8601, UTC. */
  at: string;
}

/** Stores other aliases of a clinic or product, with an audit line; nothing if they are the same. */
export async function changeAliases<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  tx: Write,
  definition: MergeableDefinition<Row, Fields>,
  { record, aliases, actor, at }: AliasChange<Row>,
): Promise<void> {
  if (aliases === record.aliases) return;
  const metadata = { version: record.version + 1, updatedAt: at };
  const fields = changedFields<Fields>(definition.fields, record, {});
  await definition.update(tx, { ...fields, aliases }, metadata, where('id', '=', record.id));
  const detail = { before: { aliases: record.aliases }, after: { aliases } };
  await writeAudit(tx, { actor, action: 'update', noun: definition.type, recordId: record.id, detail, at });
}
