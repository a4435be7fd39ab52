import type { FastifyRequest } from 'fastify';
import { addRoute } from '#api/add-route.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { clinicDeskOperations as operations } from '#contract/clinic-desk-operations.ts';
import { clinics } from '#domain/clinic/clinics.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { api as words } from '#strings/vi/server/api.ts';

/** `/clinic`: what the people of a clinic do. No request says which clinic that is, their session does. */
export function clinicDeskRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  return {
    clinic(scope) {
      addRoute(scope, operations.get, async (request) => {
        const { clinicId, name: fullName } = clinicSessionOf(request);
        const { name: dentalName } = await activeRecord(db.read, clinics, { id: clinicId });
        return { success: true as const, dental: { _id: String(clinicId), dentalName }, fullName };
      });
    },
  };
}

/** The session of a request in the group `clinic`, with its clinic. */
function clinicSessionOf(request: FastifyRequest) {
  const { clinicId, ...session } = sessionOf(request);
  if (clinicId === null) throw new Unauthenticated(words.signInFirst);
  return { ...session, clinicId };
}
