import { deskOf } from '#api/clinic-desk-routes.ts';
import type { IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { clinicVisitOperations as operations, toClinicVisitWire } from '#contract/clinic-visit-operations.ts';
import { toVisitWire } from '#contract/visit-operations.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { clinicIdsOf } from '#domain/clinic/merged-clinics.server.ts';
import { findClinicCard, reasonableReads } from '#domain/clinic-desk/clinic-cards.server.ts';
import type { DeskContext } from '#domain/clinic-desk/issue-card.server.ts';
import type { Visit } from '#domain/visit/visit.ts';
import { findVisit, listVisits } from '#domain/visit/visit-queries.server.ts';
import { addVisit, takeStep } from '#domain/visit/visits.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import { visits as words } from '#strings/vi/server/visits.ts';

/** Claims that are shown of a clinic, and visits of a card. */
const maxShown = 100;

const wire = (visit: Visit) => toClinicVisitWire(toVisitWire(visit));

/** `/clinic/…/visits`: what the people of a clinic note of visits, of their own cards only. */
export function clinicVisitRoutes({
  db,
  idempotent,
  bulkReads,
}: IdempotentParts & { bulkReads: BulkReadAudit }): ApiRoute[] {
  const ofCard = async ({ clinicId }: DeskContext, id: number) => {
    const { id: warrantyId } = await findClinicCard(db.read, clinicId, id);
    return listVisits(db.read, { warrantyId }, { page: 1, limit: maxShown });
  };
  /** A visit of one of the clinic's own cards; any other one is not there. */
  const own = async ({ clinicId }: DeskContext, id: number) => {
    const visit = await findVisit(db.read, id);
    await findClinicCard(db.read, clinicId, visit.warrantyId, { missing: words.missing });
    return visit;
  };
  const reply = (visit: Visit, message: string) => ({ message, visit: wire(visit) });

  return [
    route(operations.waiting, async (request) => {
      const { clinicId } = deskOf(db, request);
      const choice = { turn: 'clinic', clinicIds: await clinicIdsOf(db.read, clinicId) } as const;
      const { visits, total } = await listVisits(db.read, choice, { page: 1, limit: maxShown });
      return { counts: total, visits: visits.map(wire) };
    }),
    route(operations.list, async (request) => {
      const { id } = request.params;
      const desk = deskOf(db, request);
      bulkReads.requireUnspent(desk.actor.name);
      const { visits, total } = await ofCard(desk, id);
      await bulkReads.countLimited(desk.actor.name, [{ id }], () => reasonableReads(db.read, desk.clinicId));
      return { counts: total, visits: visits.map(wire) };
    }),
    route(operations.add, async (request) => {
      const desk = deskOf(db, request);
      const { id: warrantyId } = await findClinicCard(db.read, desk.clinicId, request.params.id);
      const noted = (visit: Visit) => reply(visit, words.noted[visit.kind]);
      const visit = { ...request.body, warrantyId, clinicId: desk.clinicId, visitedOn: todayInVietnam() };
      return idempotent(request, {
        run: async (context) => noted(await addVisit(context, visit)),
        replay: async ({ recordId }) => noted(await own(desk, recordId)),
      });
    }),
    route(operations.answer, async (request) => {
      const desk = deskOf(db, request);
      const { id } = await own(desk, request.params.id);
      return reply(await takeStep(desk, { id, step: 'answer', ...request.body }), words.changed);
    }),
    route(operations.withdraw, async (request) => {
      const desk = deskOf(db, request);
      const { id } = await own(desk, request.params.id);
      return reply(await takeStep(desk, { id, step: 'withdraw' }), words.changed);
    }),
  ];
}
