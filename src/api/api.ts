import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { vi } from 'zod/locales';
import { accountRoutes } from '#api/account-routes.ts';
import { collectAllowedMethods } from '#api/allowed-methods.ts';
import { dentalRoutes } from '#api/dental-routes.ts';
import { answerErrors } from '#api/errors.ts';
import { mountGroups } from '#api/groups.ts';
import { parseJsonBodies } from '#api/json-body.ts';
import type { LimitedLookUp } from '#api/look-up-limit.ts';
import { lookUpRoute } from '#api/look-up-route.ts';
import { overviewRoute } from '#api/overview-route.ts';
import { ownAccountRoutes } from '#api/own-account-routes.ts';
import { sendProblem } from '#api/problem.ts';
import { productRoutes } from '#api/product-routes.ts';
import { serializerCompiler } from '#api/schemas.ts';
import { signInRoutes } from '#api/sign-in-routes.ts';
import type { UploadFolder } from '#api/uploads.ts';
import { userRoutes } from '#api/user-routes.ts';
import type { Invitation } from '#domain/account/first-account.server.ts';
import type { Session } from '#domain/account/session.server.ts';
import type { WarningProvider } from '#domain/overview/warning.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { rules } from '#strings/vi/rules.ts';
import { api as words } from '#strings/vi/server/api.ts';

export interface ApiParts {
  db: ServiceContext['db'];
  pictures: Pictures;
  uploads: UploadFolder;
  lookUp: LimitedLookUp;
  /** What the overview warns of. */
  warnings: readonly WarningProvider[];
  findSession: (token: string) => Promise<Session | undefined>;
  /** The site's own address, without a path; undefined where it has none. */
  publicUrl: string | undefined;
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
  parseJsonBodies(app);
  const methodsOf = collectAllowedMethods(app);
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
    parts,
  );
  // The site takes every address that is nobody's; those under `/api` are answered here.
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) return sendProblem(reply, 404, words.noAddress);
    return sendProblem(reply.header('allow', allowed.join(', ')), 405, words.wrongMethod);
  };
  // In the first hook: whatever body comes along is not read.
  app.all('/*', { schema: { hide: true }, onRequest: refuse }, refuse);
}

/** What is missing is said in the same words everywhere. */
function sayRequired({ code, input }: { code?: string | undefined; input?: unknown }): string | undefined {
  return code === 'invalid_type' && input === undefined ? rules.required : undefined;
}
