import { STATUS_CODES } from 'node:http';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { fastifyReactRouter } from '@mcansh/react-router-fastify';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/account.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';
import { isValid } from '#domain/warranty/validity.ts';
import {
  brandContext,
  cardContext,
  catalogueContext,
  type LookUpAnswer,
  lookUpContext,
  type NamedCard,
  partnersContext,
  publicUrlContext,
  reportContext,
  signedInContext,
} from '#web/context.ts';
import { keepPages } from '#web/kept-pages.ts';

const clientFiles = resolve('build/client');
const hashedFiles = join(clientFiles, 'assets');

/** For a page that is rendered for one reader, who waits for it: quality 4 of 11. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface WebParts {
  /** Set in development, where Vite builds the site as it is asked for. */
  devServer?: ViteDevServer | undefined;
  lookUp: LookUp;
  /** Seconds until the address may look up again, 0 where it may now; undefined sets no limit. */
  limit: ((request: FastifyRequest) => Promise<number>) | undefined;
  catalogue: Catalogue;
  /** Another text after each change to what the pages show. */
  catalogueVersion: () => Promise<string>;
  brand: Brand;
  /** Names of the active clinics. */
  partners: () => Promise<string[]>;
  /** Who is signed in and may see the back office. */
  signedIn: (request: FastifyRequest) => Promise<{ name: string; role: Role } | null>;
  /** The active card with that id, for those who are signed in. */
  card: (id: string) => Promise<NamedCard | null>;
  /** The site's own address, without a path; what it was asked by where there is none. */
  publicUrl: string | undefined;
}

/** Every address that is not the API's: the site's files and pages. */
export async function web(app: FastifyInstance, parts: WebParts): Promise<void> {
  const { devServer, lookUp, limit, catalogue, brand, partners, signedIn, card, publicUrl } = parts;
  app.addHook('onRequest', async (request, reply) => {
    // Whatever is written goes to the API: no page takes a body.
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply
        .code(405)
        .headers({ allow: 'GET, HEAD', connection: 'close' })
        .type('text/plain')
        .send('Method Not Allowed');
    // A page is asked for by its full address. A Host header that is none cannot make one.
    if (!URL.canParse(`http://${request.host}`)) return reply.code(400).type('text/plain').send('Bad Request');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reply.code(statusCode).type('text/plain').send(STATUS_CODES[statusCode]);
    request.log.error({ id: request.id, err: error }, 'a page failed');
    return reply.code(500).type('text/plain; charset=utf-8').send(`Unexpected Application Error! 500 (${request.id})`);
  });
  if (!devServer) keepPages(app, parts.catalogueVersion);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions });
  await app.register(fastifyReactRouter, {
    ...(devServer && { devServer }),
    staticOptions: { root: clientFiles, setHeaders: setCacheTime, preCompressed: true },
    getLoadContext(request) {
      const context = new RouterContextProvider();
      context.set(lookUpContext, async (cardNumber): Promise<LookUpAnswer> => {
        const retryAfterSeconds = limit ? await limit(request) : 0;
        if (retryAfterSeconds > 0) return { status: 'limited', retryAfterSeconds };
        const warranty = await lookUp(cardNumber);
        if (!warranty) return { status: 'not-found' };
        return { status: 'found', warranty: { ...warranty, valid: isValid(warranty) } };
      });
      context.set(catalogueContext, catalogue);
      context.set(brandContext, brand);
      context.set(partnersContext, partners);
      context.set(signedInContext, () => signedIn(request));
      context.set(cardContext, card);
      context.set(publicUrlContext, publicUrl);
      context.set(reportContext, (error) => {
        request.log.error({ id: request.id, err: error }, 'a page failed');
        return request.id;
      });
      return context;
    },
  });
}

/** The name of a file under `assets/` changes with its content. */
function setCacheTime(reply: { header(name: string, value: string): unknown }, path: string): void {
  const isHashed = path.startsWith(hashedFiles);
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
}
