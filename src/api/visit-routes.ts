import type { FastifyRequest } from 'fastify';
import type { Exports } from '#api/exports.ts';
import { contextOf, type IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { visitOperations as operations, toVisitWire } from '#contract/visit-operations.ts';
import { describeLine } from '#domain/history/describe-line.ts';
import type { historyActions } from '#domain/history/history-kinds.ts';
import { exportVisits } from '#domain/visit/export-visits.server.ts';
import type { Visit, VisitStep } from '#domain/visit/visit.ts';
import { findVisit, listVisits, visitLines } from '#domain/visit/visit-queries.server.ts';
import { addVisit, finishVisit, reviseVisit, takeStep, undoVisit } from '#domain/visit/visits.server.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { visitSheet } from '#export/visit-file.ts';
import { visits as words } from '#strings/vi/server/visits.ts';

interface VisitParts extends IdempotentParts {
  exports: Exports;
}

const names = { visitedOn: 'visitedDate', expiresOn: 'expiryDate', cardNumber: 'replacement' };
/** Of routes that answer with the visit as it is now if it has changed. */
const options = { config: { fields: names, current: (visit: Visit) => ({ visit: toVisitWire(visit) }) } };

const reply = (visit: Visit, message: string) => ({ message, visit: toVisitWire(visit) });

/** `/visits`: check-ups and damages, and how claims are decided. */
export function visitRoutes({ db, idempotent, exports }: VisitParts): ApiRoute[] {
  /** The route of a step whose body has its values. */
  const stepRoute = (step: Exclude<VisitStep, 'finish'>) =>
    route(
      operations[step],
      async (request: FastifyRequest & { params: { id: number }; body: object }) =>
        reply(await takeStep(contextOf(db, request), { id: request.params.id, step, ...request.body }), words.changed),
      options,
    );
  const noted = (visit: Visit) => reply(visit, words.noted[visit.kind]);

  return [
    route(operations.list, async ({ query: { choice, ...page } }) => {
      const { total, visits } = await listVisits(db.read, choice, page);
      return { counts: total, visits: visits.map(toVisitWire) };
    }),
    route(operations.get, async ({ params: { id } }) => {
      const visit = await findVisit(db.read, id);
      const lines = await visitLines(db.read, id);
      return { visit: toVisitWire(visit), history: lines.map(toLine) };
    }),
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
        idempotent(request, {
          run: async (context) => noted(await addVisit(context, request.body)),
          replay: async ({ recordId }) => noted(await findVisit(db.read, recordId)),
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

function toLine({ id, at, actor: by, action: written, detail }: Awaited<ReturnType<typeof visitLines>>[number]) {
  // The table of kinds and actions has every pair that is written.
  const action = written as (typeof historyActions)['visit'][number];
  const { changes, note } = describeLine({ kind: 'visit', action, isBulk: false }, detail);
  return { _id: String(id), at, by, action, note, changes };
}
