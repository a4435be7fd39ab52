import { deskOf } from '#api/clinic-desk-routes.ts';
import { contextOf, type IdempotentParts } from '#api/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import {
  clinicRequestOperations as operations,
  toOwnRequestWire,
  toRequestWire,
} from '#contract/clinic-request-operations.ts';
import type { ClinicRequest } from '#domain/clinic-desk/clinic-request.ts';
import {
  answerRequest,
  askForCards,
  askForChange,
  findOwnRequest,
  listOwnRequests,
  listRequests,
} from '#domain/clinic-desk/requests.server.ts';
import { clinicRequests as words } from '#strings/vi/server/clinic-requests.ts';

/** `/clinic/requests`: what the people of a clinic ask; `/clinic-requests`: all of it, and the answers of the staff. */
export function clinicRequestRoutes({ db, idempotent }: IdempotentParts): ApiRoute[] {
  const config = { fields: { count: 'cards' } };
  const asked = (request: ClinicRequest) => ({
    message: words.sent,
    request: toOwnRequestWire(request),
  });

  return [
    route(operations.own, async (request) => {
      const { requests, total } = await listOwnRequests(db.read, deskOf(db, request).clinicId, request.query);
      return { counts: total, requests: requests.map(toOwnRequestWire) };
    }),
    route(operations.askForChange, (request) => {
      const desk = deskOf(db, request);
      const change = { warrantyId: request.params.id, ...request.body };
      return idempotent(request, {
        run: async (context) => asked(await askForChange({ ...desk, ...context }, change)),
        replay: async ({ recordId }) => asked(await findOwnRequest(db.read, desk.clinicId, recordId)),
      });
    }),
    route(
      operations.askForCards,
      (request) => {
        const desk = deskOf(db, request);
        return idempotent(request, {
          run: async (context) => asked(await askForCards({ ...desk, ...context }, request.body)),
          replay: async ({ recordId }) => asked(await findOwnRequest(db.read, desk.clinicId, recordId)),
        });
      },
      { config },
    ),
    route(operations.list, async ({ query: { state, ...page } }) => {
      const { requests, total } = await listRequests(db.read, { state }, page);
      return { counts: total, requests: requests.map(toRequestWire) };
    }),
    route(operations.answer, async (request) => {
      const { state, text = null } = request.body;
      const answer = { ...request.params, state, answer: text };
      const answered = await answerRequest(contextOf(db, request), answer);
      return { message: words.saved, request: toRequestWire(answered) };
    }),
  ];
}
