import type { FastifyInstance } from 'fastify';
import { answerErrors } from '#api/errors.ts';
import type { LookUpLimit } from '#api/look-up-limit.ts';
import { lookUpRoute } from '#api/look-up-route.ts';
import { sendProblem } from '#api/problem.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';

export interface ApiParts {
  lookUp: LookUp;
  limit: LookUpLimit | undefined;
}

/** Everything under `/api`. */
export async function api(app: FastifyInstance, parts: ApiParts): Promise<void> {
  answerErrors(app);
  lookUpRoute(app, parts);
  // The site takes every address that is nobody's; those under `/api` are answered here.
  app.all('/*', (_request, reply) => sendProblem(reply, 404, 'Không có địa chỉ này.'));
}
