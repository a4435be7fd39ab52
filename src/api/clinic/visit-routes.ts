import type { FastifyRequest } from 'fastify';
import type { Exports } from '#api/answer/exports.ts';
import { staffPictureRoute } from '#api/clinic/visit-picture-routes.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { visitOperations as operations, toVisitWire } from '#contract/visit-operations.ts';
import { toPicturesWire } from '#contract/visit-picture-wire.ts';
import { exportVisits } from '#domain/visit/export-visits.server.ts';
import type { Visit, VisitStep } from '#domain/visit/visit.ts';
import { visitPictures } from '#domain/visit/visit-pictures.server.ts';
import { countVisits, findVisit, listVisits } from '#domain/visit/visit-queries.server.ts';
import { addVisit, finishVisit, reviseVisit, takeStep, undoVisit } from '#domain/visit/visits.server.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { visitSheet } from '#export/visit-file.ts';
import { visits as words } from '#strings/vi/server/clinics.ts';

interface VisitParts extends IdempotentParts {
  exports: Exports;
}

const names = { visitedOn: 'visitedDate', expiresOn: 'expiryDate', cardNumber: 'replacement' };
/** Of routes that answer with the visit as it is now if it has changed. */
const options = { config: { fields: names, current: (visit: Visit) => ({ visit: toVisitWire(visit) }) } };

const reply = (visit: Visit, message: string) => ({ message, visit: toVisitWire(visit) });

/** `/visits`: check-ups, damages and what clinics ask for, and how all of it is decided. */
export function visitRoutes({ db, idempotent, exports }: VisitParts): ApiRoute[] {
  /** The route of a step whose body has its values. */
  const stepRoute = (step: Exclude<VisitStep, 'finish'>) =>
    route(
      operations[step],
      async (request: FastifyRequest & { params: { id: number }; body: object }) =>
        reply(await takeStep(contextOf(db, request), { id: request.params.id, step, ...request.body }), words.changed),
      options,
    );

  return [
    route(operations.list, async ({ query: { choice, ...page } }) => {
      const { total, visits } = await listVisits(db.read, choice, page);
      return { counts: total, visits: visits.map(toVisitWire) };
    }),
    route(operations.waiting, async () => ({ counts: await countVisits(db.read, { turn: 'staff' }) })),
    route(operations.get, async ({ params: { id } }) => {
      const visit = toVisitWire(await findVisit(db.read, id));
      const pictures = (await visitPictures(db.read, [id])).get(id);
      return { visit: { ...visit, pictures: toPicturesWire(`/api/visits/${id}`, pictures) } };
    }),
    staffPictureRoute(db),
    route(operations.export, (request, answer) =>
      exports.send(request, answer, async () => {
        const { format } = request.query;
        const batches = await exportVisits(contextOf(db, request), request.query);
        return writeSheet(visitSheet, format, batches);
      }),
    ),

    route(
      operations.add,
      (request) =>
        idempotent(request, async (context) => {
          const visit = await addVisit(context, request.body);
          return reply(visit, words.noted[visit.kind]);
        }),
      { config: { fields: names } },
    ),
    route(
      operations.revise,
      async (request) => {
        const { params, body } = request;
        return reply(await reviseVisit(contextOf(db, request), { id: params.id, ...body }), words.changed);
      },
      options,
    ),
    ...(['ask', 'answer', 'approve', 'decline', 'withdraw', 'reopen'] as const).map(stepRoute),
    route(
      operations.finish,
      async (request) => {
        const ended = { ...request.params, ...request.body };
        return reply(await finishVisit(contextOf(db, request), ended), words.changed);
      },
      { config: { fields: names } },
    ),
    route(
      operations.undo,
      async (request) => {
        const { id } = request.params;
        return reply(await undoVisit(contextOf(db, request), { id, ...request.body }), words.undone);
      },
      options,
    ),

    route(
      operations.renew,
      async (request) => {
        const { expiryDate: expiresOn, ...body } = request.body;
        const ended = { ...request.params, ...body, expiresOn };
        return reply(await finishVisit(contextOf(db, request), ended), words.changed);
      },
      { config: { fields: names } },
    ),
  ];
}
