import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sendProblem } from '#api/problem.ts';
import { api as words } from '#strings/vi/server/api.ts';

const description =
  `The register's whole HTTP interface. Writes and personal data need the session cookie that signing in
sets, and each call's group says which role it takes: \`viewer\` reads, \`staff\` also works on records, \`owner\` may
all. Errors are RFC 9457 problems whose \`message\` is a Vietnamese sentence.`.replaceAll('\n', ' ');

const routePrefix = '/docs';

/** The page that reads the document loads nothing from elsewhere. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Readers {
  readers: 'public' | 'staff' | 'off';
  /** Who is signed in; null for everybody else. */
  signedIn: (request: FastifyRequest) => Promise<unknown>;
}

/**
 * Writes the OpenAPI document, at `/openapi.json`, from the routes that are added after this, and a page to read it at
 * `/docs`; for `staff`, to those who are signed in, and `off` to nobody.
 */
export async function describeApi(app: FastifyInstance, { readers, signedIn }: Readers): Promise<void> {
  if (readers === 'off') return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'ADS', version: '1', description },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'ads-session' } } },
    },
    transform: (route) => (route.schema ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url }),
  });
  await app.register(async (docs) => {
    if (readers === 'staff') docs.addHook('onRequest', (request, reply) => admitStaff(request, reply, signedIn));
    await docs.register(swaggerUi, {
      routePrefix,
      staticCSP: docsPolicy,
      theme: { title: 'ADS API' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null },
    });
    docs.get('/openapi.json', () => docs.swagger());
  });
}

/** Whoever opens the page signs in first; a program is told to. */
async function admitStaff(request: FastifyRequest, reply: FastifyReply, signedIn: Readers['signedIn']) {
  reply.header('cache-control', 'no-store');
  if (await signedIn(request)) return;
  if (request.routeOptions.url === routePrefix) return reply.redirect(`/login?next=${routePrefix}`, 302);
  return sendProblem(reply, 401, words.signInForDocs);
}
