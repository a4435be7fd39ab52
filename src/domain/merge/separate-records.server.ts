import { type RawBuilder, sql } from 'kysely';
import type { Database, Write } from '#database/database.ts';
import { NotFound } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { changeAliases, type MergeableDefinition, type MergeableFields } from '#domain/merge/merge-records.server.ts';
import { returnCardsOfClinic } from '#domain/printed-card/cards-of-clinic.server.ts';
import { findRecord } from '#domain/record/find-record.server.ts';
import { joinAliases } from '#domain/record/name-aliases.server.ts';
import type { NamedRecord } from '#domain/record/name-resolver.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';
import { takeFromBin } from '#domain/record/restore-record.server.ts';
import { foldText, splitLines } from '#domain/text.ts';
import { changeNameOnCards } from '#domain/warranty/names-on-cards.server.ts';
import { namesOnCards } from '#domain/warranty/warranty-fields.ts';
import { records } from '#strings/vi/server/records.ts';

export interface SeparateOutcome {
  /** The record that is active again. */
  id: number;
  /** How many cards have their former name again. */
  updatedCards: number;
  /** Cards that somebody has given another name since; they are left as they are. */
  leftCards: number;
}

/**
 * Undoes a merge in one transaction: the merged clinic or product leaves the bin with its aliases, and its cards go
 * back to it with the spellings that they had. Cards that have got another name since are left.
 *
 * @throws {NotFound} if there is no such merge, it has been undone, or one of the two is removed for good
 * @throws {Duplicate} if another active record has the name now
 */
export async function separateRecords<Row extends RecordRow & Fields, Fields extends MergeableFields>(
  { db, actor, now = new Date(), requestKey }: ServiceContext,
  definition: MergeableDefinition<Row, Fields>,
  mergeId: number,
): Promise<SeparateOutcome> {
  const at = now.toISOString();
  const { type } = definition;
  return db.write(async (tx) => {
    const merge = await tx
      .updateTable('recordMerge')
      .set({ separatedAt: at })
      .where('id', '=', mergeId)
      .where('noun', '=', type)
      .where('separatedAt', 'is', null)
      .returning(['keptId', 'mergedId', 'aliases', 'cards', 'firstAuditId', 'lastAuditId', 'mergedAt'])
      .executeTakeFirst();
    const kept = merge && (await findRecord(tx, definition, merge.keptId));
    const other = merge && (await findRecord(tx, definition, merge.mergedId));
    if (!kept || !other) throw new NotFound(records.noMerge);

    const returned = new Set([other.name, ...splitLines(merge.aliases)].map(foldText));
    const isReturned = (alias: string) => returned.has(foldText(alias));
    const aliases = splitLines(kept.aliases);
    const stay = aliases.filter((alias) => !isReturned(alias));
    const leave = [...splitLines(other.aliases), ...aliases.filter(isReturned)];
    await changeAliases(tx, definition, { record: kept, aliases: joinAliases(kept.name, stay), actor, at });
    await changeAliases(tx, definition, { record: other, aliases: joinAliases(other.name, leave), actor, at });

    await takeFromBin(db, tx, definition, { id: other.id, key: definition.keyOf(other), actor, at });
    if (type === 'clinic') {
      await db.lockTable(tx, 'printedCard');
      await returnCardsOfClinic(tx, merge, other, { actor, at });
    }
    const updatedCards = await returnCards(db, tx, { type, merge, kept, other, actor, at });
    const outcome: SeparateOutcome = { id: other.id, updatedCards, leftCards: merge.cards - updatedCards };
    await storeOutcome(tx, { requestKey, at }, { noun: type, recordId: other.id, detail: outcome });
    return outcome;
  });
}

interface CardReturn {
  type: TypeOnCards;
  merge: { firstAuditId: number; lastAuditId: number; mergedAt: string };
  /** The kept record as it is now: its name may have been written on the cards. */
  kept: NamedRecord;
  other: NamedRecord;
  actor: ServiceContext['actor'];
  /** ISO 8601, UTC. */
  at: string;
}

/** Gives the cards of a merge back, with the spellings that their audit lines name. Returns how many cards changed. */
async function returnCards(
  db: Database,
  tx: Write,
  { type, merge, kept, other, actor, at }: CardReturn,
): Promise<number> {
  const { field } = namesOnCards[type];
  const lines = linesOf(merge);
  const { rows } = await sql<{ detail: string }>`
    select distinct detail from audit where ${lines} and detail is not null`.execute(tx);
  let cards = 0;
  for (const { detail } of rows) {
    const { before, after }: Record<'before' | 'after', Record<string, string>> = JSON.parse(detail);
    // A card that had the name already has only changed hands.
    const [spelling, given] = [before[field] ?? kept.name, after[field] ?? kept.name];
    const among = sql`id in (select "recordId" from audit where ${lines} and detail = ${detail})`;
    for (const name of new Set([given, kept.name])) {
      const change = { from: { id: kept.id, name }, to: { id: other.id, name: spelling }, actor, at };
      cards += await changeNameOnCards(db, tx, type, change, among);
    }
  }
  return cards;
}

/** The audit lines of the cards that a merge has changed. */
function linesOf({ firstAuditId, lastAuditId, mergedAt }: CardReturn['merge']): RawBuilder<unknown> {
  return sql`id > ${firstAuditId} and id <= ${lastAuditId} and noun = 'warranty' and action = 'carry' and at = ${mergedAt}`;
}
