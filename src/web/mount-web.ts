import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RouterContextProvider } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { Brand } from '#brand.ts';
import type { Role } from '#domain/account/account.ts';
import { Busy, Unavailable } from '#domain/errors.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import {
  brandContext,
  cardContext,
  catalogueContext,
  lookUpContext,
  type NamedCard,
  partnersContext,
  publicUrlContext,
  renderLaneContext,
  reportContext,
  signedInContext,
} from '#web/context.ts';
import { cacheablePages } from '#web/page-cache/cacheable-pages.ts';
import { CachedPage } from '#web/page-cache/cached-page.ts';
import { createPageCache, type PageCache } from '#web/page-cache/page-cache.ts';
import { createDrawingLane, createLane } from '#web/render/render-lane.ts';
import { createRenderer, type Renderer } from '#web/render/renderer.ts';
import { sendPage } from '#web/render/send-page.ts';

const clientFiles = join(import.meta.dirname, '..', '..', 'build', 'client');
const hashedFiles = join(clientFiles, 'assets');

/** What pages are rendered under where the site has no address of its own. It stands in no page. */
const noOrigin = 'http://localhost';

/** Pages that strangers make up: searches, addresses that do not exist. */
const forStrangers = { atOnce: 2, waiting: 100 };
/** Answers about cards, and the back office. */
const forOne = { atOnce: 32, waiting: 500 };

export interface WebParts {
  /** Set in development, where Vite builds the site as it is asked for. */
  devServer?: ViteDevServer | undefined;
  /** Answers a request for a card number. */
  lookUp: (request: FastifyRequest, cardNumber: string) => Promise<LookUpAnswer>;
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
  /** The site's own address, without a path; undefined where it has none. */
  publicUrl: string | undefined;
}

/** Every address that is not the API's: the site's files and pages. */
export async function web(app: FastifyInstance, parts: WebParts): Promise<void> {
  const { devServer, publicUrl } = parts;
  refuseWrites(app);
  handleErrors(app);
  if (!devServer) await app.register(fastifyStatic, staticFiles);
  const renderer = await createRenderer({ devServer, origin: publicUrl ?? noOrigin });
  const contexts = createContexts(parts);
  const strangers = createLane(forStrangers);
  const one = createLane(forOne);
  const cache = devServer ? undefined : createPageCache({ ...parts, enqueue: strangers });
  const isForOne = (route: string) => /^\/(?:admin\b|warranty(?:\.data)?$|_\.data$|$)/.test(route);

  const mount = (route: string) => {
    const addressOf = cacheablePages[route];
    const lane = isForOne(route) ? one : strangers;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const address = cache && addressOf?.({ params: request.params, search: searchOf(request) });
      if (cache && address !== undefined) return sendCached(cache, address, request, reply);
      const signal = goneSignal(reply);
      const page = await lane(() => renderer.render(request.raw.url ?? '/', contexts.forOne(request), signal));
      return signal.aborted ? reply.hijack() : sendPage(request, reply, page);
    };
  };

  async function sendCached(pages: PageCache, address: string, request: FastifyRequest, reply: FastifyReply) {
    const page = await pages.get(address, (asked) => renderShared(renderer, contexts, asked, request));
    if (!(page instanceof CachedPage)) return sendPage(request, reply, page);
    const { status, headers, body } = await page.answer(request.headers);
    return reply.code(status).headers(headers).send(body);
  }

  for (const route of renderer.routes) app.get(route, mount(route));
  app.all('*', mount('*'));
}

/** Whatever is written goes to the API: no page takes a body. */
function refuseWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    reply.code(405).headers({ allow: 'GET, HEAD', connection: 'close' }).type('text/plain').send('Method Not Allowed');
    return reply;
  });
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (error instanceof Busy || error instanceof Unavailable)
      return reply.code(503).header('retry-after', error.retryAfterSeconds).send(error.message);
    const { statusCode = 500 } = error;
    if (statusCode < 500) return reply.code(statusCode).send(STATUS_CODES[statusCode]);
    request.log.error({ id: request.id, err: error }, 'a page failed');
    return reply.code(500).send(`Unexpected Application Error! 500 (${request.id})`);
  });
}

const staticFiles = {
  root: clientFiles,
  wildcard: false,
  cacheControl: false,
  dotfiles: 'ignore',
  preCompressed: true,
  /** The name of a file under `assets/` changes with its content. */
  setHeaders(reply: { header(name: string, value: string): unknown }, path: string): void {
    const isHashed = path.startsWith(hashedFiles);
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  },
} as const;

type Contexts = ReturnType<typeof createContexts>;

/** What loaders read, for a page that is everybody's, and for a page that is made for one reader. */
function createContexts({ lookUp, catalogue, brand, partners, signedIn, card, publicUrl }: WebParts) {
  const lane = createDrawingLane();

  /** It knows nobody: a page that asks who reads it, or for a card, fails. */
  function forAll(report: (error: unknown) => string): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(catalogueContext, catalogue);
    context.set(brandContext, brand);
    context.set(partnersContext, partners);
    context.set(publicUrlContext, publicUrl);
    context.set(renderLaneContext, lane);
    context.set(reportContext, report);
    return context;
  }

  function forOne(request: FastifyRequest): RouterContextProvider {
    const context = forAll((error) => report(request, error));
    context.set(lookUpContext, (cardNumber) => lookUp(request, cardNumber));
    context.set(signedInContext, () => signedIn(request));
    context.set(cardContext, card);
    return context;
  }

  return { forAll, forOne };
}

async function renderShared({ render }: Renderer, contexts: Contexts, address: string, request: FastifyRequest) {
  let isWhole = true;
  const context = contexts.forAll((error) => {
    isWhole = false;
    return report(request, error);
  });
  const page = await render(address, context);
  return { ...page, isWhole };
}

/** Logs what failed; returns the id under which the log has it. */
function report(request: FastifyRequest, error: unknown): string {
  request.log.error({ id: request.id, err: error }, 'a page failed');
  return request.id;
}

function searchOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams | undefined {
  const at = url.indexOf('?');
  return at < 0 ? undefined : new URLSearchParams(url.slice(at + 1));
}

/** Aborted where the reader goes before the answer has been sent. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
