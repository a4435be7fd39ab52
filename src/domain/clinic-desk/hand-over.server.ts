import type { Write } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { moveCards, type PrintedCardRange } from '#domain/printed-card/move-printed-cards.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { clinicIdsOf } from '#domain/record/record-merges.server.ts';
import { takeStepIn } from '#domain/visit/visits.server.ts';
import { visits } from '#strings/vi/server/clinics.ts';

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
  return moveCards(context, async (tx, now) => {
    const clinic = await activeRecord(tx, clinics, { id: clinicId });
    return {
      ...range,
      action: 'hand-over',
      detail: { clinic: clinic.name },
      hindrance: ({ state, clinicId: holder }) =>
        state === 'blank' || (state === 'handed' && holder === clinicId) ? undefined : state,
      values: { clinicId, handedOn: todayInVietnam(now) },
      follow: (cards, lot) => settleCardRequests(tx, { ...context, now }, clinicId, visits.handedOver(cards, lot)),
    };
  });
}

/** Answers what a clinic has asked for: more blank cards, of which it has got some. */
async function settleCardRequests(tx: Write, context: ServiceContext, clinicId: number, text: string): Promise<void> {
  const open = await tx
    .selectFrom('visit')
    .select('id')
    .where('clinicId', 'in', await clinicIdsOf(tx, clinicId))
    .where('kind', '=', 'cards')
    .where('state', 'in', ['open', 'waiting'])
    .execute();
  for (const { id } of open) await takeStepIn(tx, context, { id, step: 'finish', text });
}
