import type { Write } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { clinicIdsOf } from '#domain/clinic/merged-clinics.server.ts';
import { type Answer, settleRequests } from '#domain/clinic-desk/requests.server.ts';
import { moveCards, type PrintedCardRange } from '#domain/printed-card/move-printed-cards.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { clinicRequests as requests } from '#strings/vi/server/clinic-requests.ts';

/**
 * Hands cards to a clinic. Those that it has already stay with it. If it has asked for more cards, that is done.
 *
 * @throws {NotFound} if there is no such batch or clinic
 * @throws {Conflict} if the batch has not so many places, or one of the cards is with another clinic, issued or void
 */
export async function handOver(
  context: ServiceContext,
  range: PrintedCardRange & { clinicId: number },
): Promise<number> {
  const { clinicId } = range;
  const { actor } = context;
  return moveCards(context, async (tx, now) => {
    const clinic = await activeRecord(tx, clinics, { id: clinicId });
    return {
      ...range,
      action: 'hand-over',
      detail: { clinic: clinic.name },
      hindrance: ({ state, clinicId: holder }) =>
        state === 'blank' || (state === 'handed' && holder === clinicId) ? undefined : state,
      values: { clinicId, handedOn: todayInVietnam(now) },
      follow: (cards, lot) => {
        const answer = requests.handedOver(cards, lot);
        return settleCardRequests(tx, clinicId, { answer, actor, at: now.toISOString() });
      },
    };
  });
}

/** Answers the open requests of a clinic for more blank cards: it has got some. */
async function settleCardRequests(tx: Write, clinicId: number, answer: Omit<Answer, 'state'>): Promise<void> {
  const open = await tx
    .selectFrom('clinicRequest')
    .select('id')
    .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
    .where('warrantyId', 'is', null)
    .where('state', '=', 'open')
    .execute();
  await settleRequests(
    tx,
    open.map(({ id }) => id),
    { ...answer, state: 'done' },
  );
}
