import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { Busy, Unavailable } from '#domain/errors.ts';
import type { LookUpAnswer } from '#domain/look-up/look-up-answer.ts';
import { type ErrorPages, sendError } from '#http/error-pages.ts';
import { projectRoot } from '#project-root.ts';
import { createOfflinePages } from '#web/error-page/create-error-pages.ts';
import { serveOfflinePage } from '#web/offline/offline-page.ts';
import { cacheablePages } from '#web/page-cache/cacheable-pages.ts';
import { CachedPage } from '#web/page-cache/cached-page.ts';
import { createPageCache, type PageCache } from '#web/page-cache/page-cache.ts';
import type { PersonalPageValues, SharedPageValues } from '#web/page-context.ts';
import { type PublicData, withReplica } from '#web/public-data.ts';
import { createLane, type RenderLane } from '#web/render/render-lane.ts';
import { createRenderer, type RenderedPage, type Renderer } from '#web/render/renderer.ts';
import { sendPage } from '#web/render/send-page.ts';

const clientFiles = join(projectRoot, 'build', 'client');
const hashedFiles = join(clientFiles, 'assets');

/** The paths of the brand's type in the two weights of the page for the time without a connection. */
const offlineFonts = () =>
  readdirSync(hashedFiles)
    .filter((name) => /^be-vietnam-pro-.*-[47]00-.*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);

/** The origin for rendering when none is configured. It never appears in a page. */
const noOrigin = 'http://localhost';

/** Limits for public pages, such as searches and unknown URLs, which anyone can make up. */
const sharedLimits = { concurrency: 2, maxQueued: 100 };
/** Limits for look-up answers and the back office, which are rendered for one reader. */
const personalLimits = { concurrency: 32, maxQueued: 500 };

export interface WebParts
  extends PublicData,
    Pick<SharedPageValues, 'brand' | 'photos' | 'publicUrl' | 'nameMask'>,
    Pick<PersonalPageValues, 'card'> {
  /** Set in development, where Vite compiles modules on request. */
  devServer?: ViteDevServer | undefined;
  /** The same data from a replica of the register, for pages while the leader is away. */
  replica: PublicData | undefined;
  /** Looks up a card number for a request. */
  lookUp: (request: FastifyRequest, cardNumber: string) => Promise<LookUpAnswer>;
  /** A text that changes with everything the public pages show. */
  catalogueVersion: () => Promise<string>;
  /** The account of the request's session, if it may see the back office. */
  signedIn: (request: FastifyRequest) => ReturnType<PersonalPageValues['signedIn']>;
  renderLane: RenderLane;
  /** False to remove the page for the time without a connection from browsers. */
  hasOfflinePage: boolean;
  /** The pages for errors outside the site's own pages. */
  errorPages: ErrorPages;
}

/** Serves every URL outside the API: static files and pages. */
export async function web(app: FastifyInstance, parts: WebParts): Promise<void> {
  const { devServer, publicUrl, errorPages } = parts;
  rejectWrites(app, errorPages);
  const { brand, hasOfflinePage } = parts;
  const fonts = devServer ? [] : offlineFonts();
  serveOfflinePage(app, { pageIn: createOfflinePages(brand, fonts), mark: brand.mark, fonts, isOn: hasOfflinePage });
  handleErrors(app, errorPages);
  if (!devServer) {
    // By one pattern: a route for each of 500 files takes a tenth of the server's start.
    await app.register(fastifyStatic, { ...staticFiles, root: hashedFiles, prefix: '/assets/', decorateReply: false });
    await app.register(fastifyStatic, { ...staticFiles, wildcard: false, globIgnore: ['assets/**'] });
  }
  const renderer = await createRenderer({ devServer, origin: publicUrl ?? noOrigin });
  const values = createPageValues(parts);
  const sharedLane = createLane(sharedLimits);
  const personalLane = createLane(personalLimits);
  const cache = devServer ? undefined : createPageCache({ ...parts, enqueue: sharedLane });
  const isPersonal = (route: string) =>
    /^\/(?:admin\b|(?:en\/)?warranty(?:\.data|\/reminder\.ics)?$|_\.data$|en(?:\.data)?$|$)/.test(route);

  const mount = (route: string) => {
    const addressOf = cacheablePages[route];
    const lane = isPersonal(route) ? personalLane : sharedLane;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const address = cache && addressOf?.({ params: request.params, search: searchOf(request) });
      if (cache && address !== undefined) return sendCached(cache, address, request, reply);
      const signal = disconnectSignal(reply);
      const page = await lane(() => {
        const address = request.raw.url ?? '/';
        return renderer.render(address, values.shared(request), values.personal(request), signal);
      });
      return signal.aborted ? reply.hijack() : send(request, reply, page);
    };
  };

  /** Sends a page, or the one for errors in place of the bare text of React Router, which cannot render even its own. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: RenderedPage,
  ): Promise<FastifyReply> | FastifyReply {
    const isBare = page.status >= 500 && page.headers['content-type']?.includes('text/plain');
    if (isBare) return sendError(errorPages, request, reply, page.status, { requestId: request.id });
    return sendPage(request, reply, page);
  }

  async function sendCached(pages: PageCache, address: string, request: FastifyRequest, reply: FastifyReply) {
    const page = await pages.get(address, (key) => renderShared(renderer, values, request, key));
    if (!(page instanceof CachedPage)) return send(request, reply, page);
    const { status, headers, body } = await page.answer(request.headers);
    return reply.code(status).headers(headers).send(body);
  }

  for (const route of renderer.routes) app.get(route, mount(route));
  app.all('*', mount('*'));
}

/** Answers 405 to every method but GET and HEAD: pages take no body, writes go to the API. */
function rejectWrites(app: FastifyInstance, pages: ErrorPages): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    return sendError(pages, request, reply.headers({ allow: 'GET, HEAD', connection: 'close' }), 405);
  });
}

function handleErrors(app: FastifyInstance, pages: ErrorPages): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Busy || error instanceof Unavailable) {
      const later = reply.header('retry-after', error.retryAfterSeconds);
      return sendError(pages, request, later, 503, { advice: error.message });
    }
    const { statusCode = 500 } = error;
    if (statusCode < 500) return sendError(pages, request, reply, statusCode);
    request.log.error({ id: request.id, err: error }, 'a page failed');
    return sendError(pages, request, reply, 500, { requestId: request.id });
  });
}

const staticFiles = {
  root: clientFiles,
  cacheControl: false,
  dotfiles: 'ignore',
  preCompressed: true,
  /** Names of files under `assets/` contain a hash of the content. */
  setHeaders(reply: { header(name: string, value: string): unknown }, path: string): void {
    const isHashed = path.startsWith(hashedFiles);
    reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  },
} as const;

/** What loaders may read: of every page, and of those that are rendered for one reader. */
function createPageValues(parts: WebParts) {
  const { lookUp, brand, photos, signedIn, card, publicUrl, nameMask, renderLane } = parts;
  return {
    shared: (request: FastifyRequest, onReplica?: () => void): SharedPageValues => ({
      ...withReplica(parts, parts.replica, onReplica),
      brand,
      photos,
      publicUrl,
      nameMask,
      renderLane: renderLane.enqueue,
      report: (error) => report(request, error),
    }),
    personal: (request: FastifyRequest): PersonalPageValues => ({
      lookUp: (cardNumber) => lookUp(request, cardNumber),
      signedIn: () => signedIn(request),
      card,
    }),
  };
}

/** Renders a page for everybody. It is not complete if a loader reported an error, or if the replica may lack something. */
async function renderShared(
  { render }: Renderer,
  { shared }: ReturnType<typeof createPageValues>,
  request: FastifyRequest,
  address: string,
) {
  let isComplete = true;
  const onProblem = () => {
    isComplete = false;
  };
  const values = shared(request, onProblem);
  const page = await render(address, {
    ...values,
    report(error) {
      onProblem();
      return values.report(error);
    },
  });
  return { ...page, isComplete };
}

/** Logs an error and returns the request id of the log entry. */
function report(request: FastifyRequest, error: unknown): string {
  request.log.error({ id: request.id, err: error }, 'a page failed');
  return request.id;
}

function searchOf({ raw: { url = '' } }: FastifyRequest): URLSearchParams | undefined {
  const at = url.indexOf('?');
  return at < 0 ? undefined : new URLSearchParams(url.slice(at + 1));
}

/** A signal that aborts when the client disconnects before the answer is sent. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
