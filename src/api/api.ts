import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { vi } from 'zod/locales';
import { accountRoutes } from '#api/account-routes.ts';
import { dentalRoutes } from '#api/dental-routes.ts';
import { answerErrors } from '#api/errors.ts';
import { mountGroups } from '#api/groups.ts';
import { rememberMethods } from '#api/known-methods.ts';
import type { LookUpLimit } from '#api/look-up-limit.ts';
import { lookUpRoute } from '#api/look-up-route.ts';
import { overviewRoute } from '#api/overview-route.ts';
import { ownAccountRoutes } from '#api/own-account-routes.ts';
import { sendProblem } from '#api/problem.ts';
import { productRoutes } from '#api/product-routes.ts';
import { serializerCompiler } from '#api/schemas.ts';
import { signInRoutes } from '#api/sign-in-routes.ts';
import { userRoutes } from '#api/user-routes.ts';
import type { Invitation } from '#domain/account/first-account.server.ts';
import type { Session } from '#domain/account/session.server.ts';
import { requiredMessage } from '#domain/fields.ts';
import type { Act } from '#domain/record/record-kind.server.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';
import type { Pictures } from '#pictures/pictures.server.ts';

export interface ApiParts {
  db: Act['db'];
  pictures: Pictures;
  lookUp: LookUp;
  limit: LookUpLimit | undefined;
  findSession: (token: string) => Promise<Session | undefined>;
  /** Set while there was no account when the server started. */
  invitation: Invitation | undefined;
}

/** Everything under `/api`. */
export async function api(app: FastifyInstance, parts: ApiParts): Promise<void> {
  // Where no schema has a sentence of its own, zod says it in Vietnamese.
  z.config({ ...vi(), customError: sayRequired });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  takeEmptyJson(app);
  const methodsOf = rememberMethods(app);
  lookUpRoute(app, parts);
  await mountGroups(
    app,
    [
      ...userRoutes(parts),
      ...dentalRoutes(parts),
      ...productRoutes(parts),
      overviewRoute(parts),
      signInRoutes(parts),
      ownAccountRoutes(parts),
      accountRoutes(parts),
    ],
    parts.findSession,
  );
  // The site takes every address that is nobody's; those under `/api` are answered here.
  app.all('/*', { schema: { hide: true } }, (request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) return sendProblem(reply, 404, 'Không có địa chỉ này.');
    return sendProblem(reply.header('allow', allowed.join(', ')), 405, 'Địa chỉ này không nhận cách gọi như vậy.');
  });
}

/** Many clients call everything JSON, also a PUT or DELETE that has no body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** What is missing is said in the same words everywhere. */
function sayRequired({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  return code === 'invalid_type' && input === undefined ? requiredMessage : undefined;
}
