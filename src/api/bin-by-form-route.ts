import formbody from '@fastify/formbody';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '#api/idempotent.ts';
import { type ApiRoute, inOwnScope, route } from '#api/route.ts';
import { userOperations } from '#contract/user-operations.ts';
import { DomainError } from '#domain/errors.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { isPerson } from '#http/error-pages.ts';

/**
 * `POST /user/delete/{id}` of a plain form that works without JavaScript, since HTML forms cannot send DELETE. A browser is led
 * back to the page of the form, which says what has become of the card; a program gets the problem.
 */
export function binByFormRoute({ db }: Pick<ServiceContext, 'db'>): ApiRoute[] {
  const form = route(userOperations.deleteByForm, async (request, reply) => {
    await binRecord(contextOf(db, request), warranties, request.params);
    return reply.redirect(pageOf(request.params.id, 'done'), 303);
  });
  return inOwnScope([form], async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody);
    scope.setErrorHandler(leadBack);
  });
}

/** The page of the form, with what has become of it. */
const pageOf = (id: unknown, outcome: 'done' | 'failed') =>
  `/admin/delete-user/${encodeURIComponent(String(id))}?${outcome}`;

/** @throws the error, for a program: the API's own handler answers it */
function leadBack(error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isPerson(request)) throw error;
  if (!(error instanceof DomainError)) request.log.error({ id: request.id, err: error }, 'a request failed');
  const { id } = request.params as { id: unknown };
  return reply.redirect(pageOf(id, 'failed'), 303);
}
