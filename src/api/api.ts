import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { vi } from 'zod/locales';
import { answerErrors } from '#api/errors.ts';
import { mountGroups } from '#api/groups.ts';
import type { LookUpLimit } from '#api/look-up-limit.ts';
import { lookUpRoute } from '#api/look-up-route.ts';
import { sendProblem } from '#api/problem.ts';
import { serializerCompiler } from '#api/schemas.ts';
import type { Session } from '#domain/account/session.server.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';

export interface ApiParts {
  lookUp: LookUp;
  limit: LookUpLimit | undefined;
  findSession: (token: string) => Promise<Session | undefined>;
}

/** Everything under `/api`. */
export async function api(app: FastifyInstance, parts: ApiParts): Promise<void> {
  // Where no schema has a sentence of its own, zod says it in Vietnamese.
  z.config(vi());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(cookie);
  lookUpRoute(app, parts);
  await mountGroups(app, [], parts.findSession);
  // The site takes every address that is nobody's; those under `/api` are answered here.
  app.all('/*', { schema: { hide: true } }, (_request, reply) => sendProblem(reply, 404, 'Không có địa chỉ này.'));
}
