import { deskOf } from '#api/clinic/clinic-desk-routes.ts';
import { encodeSent, visitFormRules, visitPictureRoute } from '#api/clinic/visit-picture-routes.ts';
import { formRoutes } from '#api/request/forms.ts';
import type { IdempotentParts } from '#api/request/idempotent.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { clinicVisitOperations as operations, toClinicVisitWire } from '#contract/clinic-visit-operations.ts';
import { toVisitWire } from '#contract/visit-operations.ts';
import { visitPictureOperations as pictureOperations, toPicturesWire } from '#contract/visit-picture-wire.ts';
import { findClinicCard, reasonableReads } from '#domain/clinic-desk/clinic-cards.server.ts';
import { addClinicVisit, seeingClinic, tasksOf } from '#domain/clinic-desk/clinic-visits.server.ts';
import type { DeskContext } from '#domain/clinic-desk/issue-card.server.ts';
import { requestKinds, type Visit } from '#domain/visit/visit.ts';
import { visitPictures } from '#domain/visit/visit-pictures.server.ts';
import { findVisit, listVisits } from '#domain/visit/visit-queries.server.ts';
import { visitTurns } from '#domain/visit/visit-turns.server.ts';
import { addToVisit, noteRead, takeStep } from '#domain/visit/visits.server.ts';
import type { BulkReadAudit } from '#domain/warranty/bulk-read-audit.server.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

/** Visits that are shown of a card. */
const maxShown = 100;

const wire = (visit: Visit) => toClinicVisitWire(toVisitWire(visit));
const reply = (visit: Visit, message: string) => ({ message, visit: wire(visit) });

/** `/clinic/…/visits`: what the people of a clinic note of visits and ask of the staff; of their own cards only. */
export function clinicVisitRoutes({
  db,
  idempotent,
  bulkReads,
  pictures,
  uploads,
}: IdempotentParts & { bulkReads: BulkReadAudit; pictures: Pictures; uploads: UploadFolder }): ApiRoute[] {
  /** The id of a visit that the clinic may see; any other one is not there. */
  const seen = async ({ clinicId }: DeskContext, id: number) =>
    (await findVisit(db.read, id, await seeingClinic(db.read, clinicId))).id;
  const listed = async ({ total, visits }: { total: number; visits: readonly Visit[] }) => {
    const ids = visits.map(({ id }) => id);
    const turns = await visitTurns(db.read, ids);
    const sent = await visitPictures(db.read, ids);
    const partsOf = ({ id }: Visit) => ({
      turns: turns.get(id) ?? [],
      pictures: toPicturesWire(`/api/clinic/visits/${id}`, sent.get(id)),
    });
    return { counts: total, visits: visits.map((visit) => ({ ...wire(visit), ...partsOf(visit) })) };
  };

  const adding = route(operations.add, async (request) => {
    const desk = deskOf(db, request);
    const { id: warrantyId } = await findClinicCard(db.read, desk.clinicId, request.params.id);
    const { pictures: files, ...visit } = request.body;
    return idempotent(request, async (context) => {
      const sent = await encodeSent(pictures, files);
      const noted = await addClinicVisit({ ...desk, ...context }, { ...visit, warrantyId, sent });
      return reply(noted, words.noted[noted.kind]);
    });
  });
  const addingTo = route(operations.addTo, async (request) => {
    const id = await seen(deskOf(db, request), request.params.id);
    const { text, pictures: files } = request.body;
    return idempotent(request, async (context) => {
      const sent = await encodeSent(pictures, files);
      return reply(await addToVisit(context, { id, text, sent }), words.changed);
    });
  });
  const answering = route(operations.answer, async (request) => {
    const id = await seen(deskOf(db, request), request.params.id);
    const { text, pictures: files } = request.body;
    return idempotent(request, async (context) => {
      const sent = await encodeSent(pictures, files);
      return reply(await takeStep(context, { id, step: 'answer', text, sent }), words.changed);
    });
  });

  return [
    ...formRoutes(visitFormRules(uploads), [adding, addingTo, answering]),
    visitPictureRoute(db, pictureOperations.ofClinic, (request, id) => seen(deskOf(db, request), id)),
    route(operations.list, async (request) => {
      const { show, ...page } = request.query;
      const tasks = await tasksOf(db.read, deskOf(db, request).clinicId);
      const choice = show === 'tasks' ? tasks : { ...tasks, isForClinic: false, kinds: requestKinds };
      return listed(await listVisits(db.read, choice, page));
    }),
    route(operations.ofCard, async (request) => {
      const { id: warrantyId } = request.params;
      const { actor, clinicId } = deskOf(db, request);
      bulkReads.requireUnspent(actor.name);
      await findClinicCard(db.read, clinicId, warrantyId);
      const seenBy = await seeingClinic(db.read, clinicId);
      const found = await listVisits(db.read, { warrantyId, seenBy }, { page: 1, limit: maxShown });
      await bulkReads.countLimited(actor.name, [{ id: warrantyId }], () => reasonableReads(db.read, clinicId));
      return listed(found);
    }),
    route(
      operations.askForCards,
      (request) => {
        const desk = deskOf(db, request);
        const asked = { ...request.body, kind: 'cards', warrantyId: null, toothPosition: null } as const;
        return idempotent(request, async (context) =>
          reply(await addClinicVisit({ ...desk, ...context }, asked), words.noted.cards),
        );
      },
      { config: { fields: { count: 'cards' } } },
    ),
    route(operations.read, async (request) => {
      const desk = deskOf(db, request);
      return reply(await noteRead(desk, { id: await seen(desk, request.params.id) }), words.changed);
    }),
    route(operations.withdraw, async (request) => {
      const desk = deskOf(db, request);
      return reply(await takeStep(desk, { id: await seen(desk, request.params.id), step: 'withdraw' }), words.changed);
    }),
  ];
}
