import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { addDays, type CalendarDate, dayInVietnam, todayInVietnam } from '#domain/calendar.ts';
import { peopleOf } from '#domain/clinic-desk/clinic-cards.server.ts';
import { Conflict } from '#domain/errors.ts';
import { storeOutcome } from '#domain/idempotency/idempotency-key.server.ts';
import { inBatches } from '#domain/record/batches.ts';
import { moveToBin } from '#domain/record/bin-records.server.ts';
import { beginChange, endChange } from '#domain/record/changes.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { clinicIdsOf } from '#domain/record/record-merges.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { clinicDesk as words } from '#strings/vi/server/clinics.ts';

/** For how many days back the days of a clinic are listed. */
const daysBack = 90;

/** A day on which a clinic has issued cards that are still active. */
export interface IssueDay {
  /** In Vietnam. */
  day: CalendarDate;
  cards: number;
}

/** What taking a day back has done. */
export interface DayOutcome {
  /** How many cards it moved. */
  counts: number;
  /** The numbers of cards that were left, since somebody else has changed them. */
  unchanged: string[];
}

/** The days of the last three months on which a clinic has issued cards that are still active, the newest first. */
export async function listIssueDays(db: Kysely<Tables>, clinicId: number, now: Date = new Date()): Promise<IssueDay[]> {
  const since = dayInVietnam(addDays(todayInVietnam(now), -daysBack)).from;
  const issues = await (await issuesOf(db, clinicId))
    .select('issue.issuedAt')
    .where('issue.issuedAt', '>=', since)
    .orderBy('issue.issuedAt', 'desc')
    .execute();
  const counts = new Map<CalendarDate, number>();
  for (const { issuedAt } of issues) {
    const day = todayInVietnam(new Date(issuedAt));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, cards]) => ({ day, cards }));
}

/** The active cards that a clinic has issued, or one that was merged into it. */
async function issuesOf(db: Kysely<Tables>, clinicId: number) {
  return db
    .selectFrom('clinicIssue as issue')
    .innerJoin('warranty', (join) =>
      join.onRef('warranty.id', '=', 'issue.warrantyId').on('warranty.binnedAt', 'is', null),
    )
    .where('issue.clinicId', 'in', await clinicIdsOf(db, clinicId));
}

/**
 * Puts the cards that a clinic has issued on a day into the bin, as one change; their numbers are blank again. A card that anybody but the clinic has changed since is left, and named.
 *
 * @throws {Conflict} if there is none to be taken back
 */
export async function takeBackDay(
  { db, actor, now = new Date(), requestKey, onChange }: ServiceContext,
  { clinicId, day }: { clinicId: number; day: CalendarDate },
): Promise<DayOutcome> {
  const at = now.toISOString();
  const { from, before } = dayInVietnam(day);
  return db.write(async (tx) => {
    const cards = await (await issuesOf(tx, clinicId))
      .select(['warranty.id', 'warranty.version', 'warranty.cardNumber'])
      .where('issue.issuedAt', '>=', from)
      .where('issue.issuedAt', '<', before)
      .execute();
    const changed = await changedByOthers(tx, clinicId, cards);
    const unchanged = cards.flatMap(({ id, cardNumber }) => (changed.has(id) ? [cardNumber] : []));
    if (cards.length === unchanged.length) throw new Conflict(words.nothingToTakeBack(unchanged.length));
    const step = await beginChange(tx, { actor, at, onChange }, { kind: 'clinic-day', noun: 'warranty' });
    let counts = 0;
    for (const { id, version, cardNumber } of cards) {
      if (changed.has(id)) continue;
      const moved = await moveToBin(tx, warranties, [id], step, { version });
      if (moved.length === 0) unchanged.push(cardNumber);
      counts += moved.length;
    }
    await endChange(tx, step, { onChange }, counts);
    await storeOutcome(tx, { requestKey, at }, { noun: 'warranty', recordId: 0 });
    return { counts, unchanged };
  });
}

/** Those of the cards that anybody who is not of the clinic has written, by the audit. */
async function changedByOthers(tx: Write, clinicId: number, cards: readonly { id: number }[]): Promise<Set<number>> {
  const names = new Set(await peopleOf(tx, clinicId));
  const changed = new Set<number>();
  for (const ids of inBatches(cards.map(({ id }) => id))) {
    const lines = await tx
      .selectFrom('audit')
      .select(['recordId', 'actor'])
      .where('noun', '=', 'warranty')
      .where('recordId', 'in', ids)
      // A day that was taken back and restored can be taken back again.
      .where('action', 'not in', ['bin', 'restore'])
      .execute();
    for (const { recordId, actor } of lines) if (!names.has(actor)) changed.add(recordId);
  }
  return changed;
}
