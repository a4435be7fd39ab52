import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const description =
  `The register's whole HTTP interface. Writes and personal data need the session cookie that signing in
sets, and each call's group says which role it takes: \`viewer\` reads, \`staff\` also works on records, \`owner\` may
all. Errors are RFC 9457 problems whose \`message\` is a Vietnamese sentence.`.replaceAll('\n', ' ');

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

/** Writes the OpenAPI document, at `/openapi.json`, from the routes that are added after this, and a page to read it at `/docs`. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'ADS', version: '1', description },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'ads-session' } } },
    },
    transform: (route) => (route.schema ? jsonSchemaTransform(route) : { schema: { hide: true }, url: route.url }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsPolicy,
    theme: { title: 'ADS API' },
    uiConfig: { layout: 'BaseLayout', validatorUrl: null },
  });
  app.get('/openapi.json', () => app.swagger());
}
