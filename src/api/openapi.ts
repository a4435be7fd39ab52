import type { SwaggerTransformObject } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sendProblem } from '#api/answer/problem.ts';
import { cookieName } from '#api/request/cookies.ts';
import { tags } from '#contract/operation.ts';
import { may, type Role } from '#domain/account/rights.ts';
import { api as words } from '#strings/vi/server/api.ts';

const oneLine = (text: string) => text.replaceAll('\n', ' ');

const description = oneLine(`The register's whole HTTP interface. Writes and personal data need the session cookie that
signing in sets, and each call's \`x-group\` says which role it requires: \`viewer\` reads, \`staff\` also works on records,
\`owner\` may all; \`self\` is everyone signed in, \`clinic\` are the accounts of clinics, which no right of the staff reaches. \`x-right\` names the right that the role must have. Errors are RFC 9457 problems whose \`message\` is Vietnamese text for people.
Ids are digits without a leading zero, so that no address fits two paths.`);

const session = (publicUrl: string | undefined) => ({
  type: 'apiKey' as const,
  in: 'cookie',
  name: cookieName('session', publicUrl?.startsWith('https:') ?? false),
  description:
    oneLine(`What \`POST /api/admin/signIn\` sets. It ends after 80 minutes without a call, or 12 hours. Browsers
must send writes from a page of the site itself; other programs send no \`Origin\` and are not checked.`),
});

const routePrefix = '/docs';

/** Adds the named schemas that operations refer to, and no others. */
const addComponents: SwaggerTransformObject = (document) => {
  const whole = jsonSchemaTransformObject(document);
  const schemas: Record<string, unknown> = ('components' in whole && whole.components?.schemas) || {};
  const text = JSON.stringify(whole);
  for (const name of Object.keys(schemas)) if (!text.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  return whole;
};

/** The policy of the documentation page, which loads nothing from other hosts. */
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

interface DocumentParts {
  readers: 'public' | 'staff' | 'off';
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
  /** The company that runs the site. */
  company: string;
  /** Finds the account of a request; null if nobody is signed in. */
  signedIn: (request: FastifyRequest) => Promise<{ role: Role; mustSetUpApp: boolean } | null>;
}

/**
 * Serves the OpenAPI document of all routes that are added later at `/openapi.json`, and a page that shows it at `/docs`.
 * `readers: 'staff'` requires a session of the staff, `'off'` serves neither.
 */
export async function describeApi(app: FastifyInstance, parts: DocumentParts): Promise<void> {
  const { readers, publicUrl, company, signedIn } = parts;
  if (readers === 'off') return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ADS',
        version: '1',
        description,
        contact: { name: company, ...(publicUrl && { url: publicUrl }) },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl ?? '/', description: 'This server' }],
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      components: { securitySchemes: { session: session(publicUrl) } },
    },
    transformObject: addComponents,
    transform: (route) => (route.schema ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url }),
  });
  await app.register(async (docs) => {
    if (readers === 'staff') docs.addHook('onRequest', (request, reply) => requireSession(request, reply, signedIn));
    await docs.register(swaggerUi, {
      routePrefix,
      staticCSP: docsPolicy,
      theme: { title: 'ADS API' },
      uiConfig: { layout: 'BaseLayout', validatorUrl: null },
    });
    docs.get('/openapi.json', () => docs.swagger());
  });
}

/** Redirects the page to the sign-in, and answers 401 to programs. */
async function requireSession(request: FastifyRequest, reply: FastifyReply, signedIn: DocumentParts['signedIn']) {
  reply.header('cache-control', 'no-store');
  const account = await signedIn(request);
  if (account && !account.mustSetUpApp && may(account.role, 'seeBackOffice')) return;
  if (request.routeOptions.url === routePrefix) {
    const own = account?.role === 'clinic' ? '/clinic' : '/admin/me';
    return reply.redirect(account ? own : `/login?next=${routePrefix}`, 302);
  }
  return sendProblem(reply, 401, words.signInForDocs);
}
