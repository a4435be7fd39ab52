import type { Kysely } from 'kysely';
import type { Tables, Write } from '#database/database.ts';
import { formatDate, todayInVietnam } from '#domain/calendar.ts';
import { findClinicCard } from '#domain/clinic-desk/clinic-cards.server.ts';
import type { DeskContext } from '#domain/clinic-desk/issue-card.server.ts';
import { Conflict } from '#domain/errors.ts';
import { clinicIdsOf } from '#domain/record/record-merges.server.ts';
import { requestKinds, type Visit, type VisitKind } from '#domain/visit/visit.ts';
import type { SeeingClinic, VisitChoice } from '#domain/visit/visit-queries.server.ts';
import { addVisit } from '#domain/visit/visits.server.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

/** Requests of a clinic that may wait for an answer at once. */
const maxOpen = 20;
const undecided = ['open', 'waiting'] as const;

/** The clinic of a session, as it sees visits. */
export async function seeingClinic(db: Kysely<Tables>, clinicId: number): Promise<SeeingClinic> {
  return { id: clinicId, merged: await clinicIdsOf(db, clinicId) };
}

/** In which visits and requests it is the turn of a clinic, or it has to read a decision. */
export async function tasksOf(db: Kysely<Tables>, clinicId: number): Promise<VisitChoice> {
  const seenBy = await seeingClinic(db, clinicId);
  return { seenBy, clinicIds: seenBy.merged, isForClinic: true };
}

/** What a clinic notes today of one of its cards, or asks for. */
interface ClinicVisit extends Pick<Parameters<typeof addVisit>[1], 'sent'> {
  /** Null for more blank cards. */
  warrantyId: number | null;
  kind: VisitKind;
  count?: number;
  toothPosition: string | null;
  note: string | null;
}

/**
 * Notes a visit of one of a clinic's own cards, or asks the staff to change it, or for more blank cards.
 *
 * @throws {NotFound} if it is not a card of the clinic
 * @throws {Conflict} if a damage of the card is not decided, the clinic may correct the card itself, or it has too many open requests
 * @throws {Invalid} if it does not say what happened or is asked for
 */
export async function addClinicVisit(
  { clinicId, accountId: _, ...context }: DeskContext,
  visit: ClinicVisit,
): Promise<Visit> {
  const { now = new Date() } = context;
  const { kind, warrantyId } = visit;
  return addVisit({ ...context, now }, { ...visit, clinicId, visitedOn: todayInVietnam(now) }, async (tx) => {
    const card = warrantyId === null ? null : await findClinicCard(tx, clinicId, warrantyId, { now });
    if (kind === 'check-up') return;
    if (kind === 'damage') return requireNoClaim(tx, warrantyId);
    if (card && card.correctableUntil !== null && !card.hasVisits) throw new Conflict(words.correctYourself);
    await requireFewRequests(tx, clinicId);
  });
}

async function requireNoClaim(tx: Write, warrantyId: number | null): Promise<void> {
  const claim = await tx
    .selectFrom('visit')
    .select('visitedOn')
    .where('warrantyId', '=', warrantyId)
    .where('kind', '=', 'damage')
    .where('state', 'in', undecided)
    .executeTakeFirst();
  if (claim) throw new Conflict(words.alreadyOpen(formatDate(claim.visitedOn)));
}

async function requireFewRequests(tx: Write, clinicId: number): Promise<void> {
  const { open } = await tx
    .selectFrom('visit')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
    .where('kind', 'in', requestKinds)
    .where('state', 'in', undecided)
    .executeTakeFirstOrThrow();
  if (Number(open) >= maxOpen) throw new Conflict(words.tooMany(maxOpen));
}
