import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { may } from '#domain/account/rights.ts';
import { Busy, Unavailable } from '#domain/errors.ts';
import type { Admission } from '#domain/look-up/look-up.server.ts';
import { type ErrorPages, sendError } from '#http/error-pages.ts';
import type { HoldRefusal } from '#http/hold-refusal.ts';
import { projectRoot } from '#project-root.ts';
import { createLookUpAdmission, type LookUpParts } from '#web/admit-look-up.ts';
import { createCallApi, type SentForm } from '#web/call-api.ts';
import { createOfflinePages } from '#web/error-page/create-error-pages.ts';
import { serveOfflinePage } from '#web/offline/offline-page.ts';
import { cacheablePages } from '#web/page-cache/cacheable-pages.ts';
import { CachedPage } from '#web/page-cache/cached-page.ts';
import { createPageCache, type PageCache } from '#web/page-cache/page-cache.ts';
import type { PersonalPageValues, SharedPageValues } from '#web/page-context.ts';
import { createFairQueue, type FairQueue, type RenderQueue } from '#web/render/render-queue.ts';
import { createRenderer, type RenderedPage, type Renderer, sendPage } from '#web/render/renderer.ts';

const clientFiles = join(projectRoot, 'build', 'client');
const hashedFiles = join(clientFiles, 'assets');

/** The paths of the site's type, for the page for the time without a connection. */
const offlineFonts = () =>
  readdirSync(hashedFiles)
    .filter((name) => /^public-sans-.*\.woff2$/.test(name))
    .map((name) => `/assets/${name}`);

/** The origin for rendering when none is configured. It never appears in a page. */
const noOrigin = 'http://localhost';

/** Limits for public pages, such as searches and unknown URLs, which anyone can make up. */
const sharedLimits = { concurrency: 2, maxQueued: 100 };
/** Limits for answers to look-ups, which patients wait for. */
const lookUpLimits = { concurrency: 32, maxQueued: 500 };
/** Limits for those who are signed in. An office is one network, so there is no limit for each. */
const backOfficeLimits = { concurrency: 8, maxQueued: 200, isShared: false };

/** The pages whose forms work without JavaScript: the server calls the API with what they send. */
const takesForms = /^(?:(?:\/en)?\/clinic(?:$|[/.])|\/(?:login|first-account)(?:$|\.))/;
const maxFormBytes = 16_384;
/** Those of them whose forms may have pictures: where a clinic reports a damage, adds to it, or answers. */
const takesPictures = /^(?:\/en)?\/clinic(?:\/cards\/:id)?$/;

/** How long after it listens the server loads its pages, in ms: whoever waits until it is ready is answered first. */
const loadDelay = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a page that takes forms. */
    takesForms?: boolean;
  }
}

/** A form with files that was sent to a page: its texts, its files until they are removed, and what is wrong with it. */
interface PageForm extends SentForm {
  texts: [string, string][];
  remove(): Promise<void>;
}

interface PageForms {
  /** Of a whole form. */
  maxBytes: number;
  /** Has a scope parse them. */
  prepare(scope: FastifyInstance): Promise<void>;
  read(request: FastifyRequest): Promise<PageForm>;
}

export interface WebParts
  extends LookUpParts,
    Pick<SharedPageValues, 'catalogue' | 'directory' | 'photos' | 'publicUrl' | 'nameMask'>,
    Pick<PersonalPageValues, 'card' | 'recallNotices'> {
  /** Whether Vite compiles modules on request. */
  isDevelopment: boolean;
  /** The brand's mark, as an SVG. */
  mark: string;
  /** The network of a request; undefined if it comes through a proxy whose address all visitors share. */
  networkOf: (request: FastifyRequest) => string | undefined;
  /** A text that changes with everything the public pages show. */
  catalogueVersion: () => Promise<string>;
  /** The account of the request's session. */
  signedIn: (request: FastifyRequest) => ReturnType<PersonalPageValues['signedIn']>;
  /** Reads forms with pictures. */
  pageForms: PageForms;
  renderQueue: RenderQueue;
  holdRefusal: HoldRefusal;
  /** False to remove the page for the time without a connection from browsers. */
  hasOfflinePage: boolean;
  /** Called if no page can be rendered, since the build is damaged. */
  onUnloadable: () => void;
}

/** Serves every URL outside the API: static files and pages. */
export async function web(app: FastifyInstance, parts: WebParts): Promise<void> {
  const { isDevelopment, publicUrl, errorPages, networkOf, signedIn } = parts;
  rejectWrites(app, errorPages);
  const { brand, mark, hasOfflinePage } = parts;
  const fonts = isDevelopment ? [] : offlineFonts();
  serveOfflinePage(app, { pageIn: createOfflinePages(brand, fonts), mark, fonts, isOn: hasOfflinePage });
  handleErrors(app, errorPages, parts.holdRefusal);
  if (!isDevelopment) {
    // By one pattern: a route for each of 500 files takes a tenth of the server's start.
    await app.register(fastifyStatic, { ...staticFiles, root: hashedFiles, prefix: '/assets/', decorateReply: false });
    await app.register(fastifyStatic, { ...staticFiles, wildcard: false, globIgnore: ['assets/**'] });
  }
  const renderer = createRenderer({ isDevelopment, origin: publicUrl ?? noOrigin });
  if (isDevelopment) await renderer.load();
  else loadAfterListening(app, renderer, parts.onUnloadable);
  const values = createPageValues(app, parts);
  const queues = {
    shared: createFairQueue(sharedLimits),
    lookUp: createFairQueue(lookUpLimits),
    backOffice: createFairQueue(backOfficeLimits),
  };
  const cache = isDevelopment ? undefined : createPageCache({ ...parts, queue: queues.shared });
  const admitLookUp = createLookUpAdmission(parts);

  const mount = (route: string) => {
    const addressOf = cacheablePages[route];
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const isCached = cache !== undefined && request.method !== 'POST';
      const address = isCached ? addressOf?.({ params: request.params, search: searchOf(request) }) : undefined;
      if (cache && address !== undefined) return sendCached(cache, address, request, reply);
      const admission = await admitLookUp(request, reply);
      if (reply.sent) return reply;
      const isAnswer = admission !== undefined && !admission.refusal;
      const queue = isAnswer ? queues.lookUp : await queueOf(route, request);
      return sendRendered(queue, request, reply, admission);
    };
  };

  /** Strangers who ask for the back office are sent to the sign-in, in the queue of all strangers. */
  async function queueOf(route: string, request: FastifyRequest): Promise<FairQueue> {
    if (!/^\/admin\b/.test(route)) return queues.shared;
    const isStaff = await signedIn(request).then(
      (account) => account !== null && may(account.role, 'seeBackOffice'),
      () => false,
    );
    return isStaff ? queues.backOffice : queues.shared;
  }

  async function sendRendered(
    queue: FairQueue,
    request: FastifyRequest,
    reply: FastifyReply,
    admission?: Admission,
    sent?: SentForm,
  ): Promise<FastifyReply> {
    const lookUp = admission && (() => parts.lookUps.answer(admission));
    const signal = disconnection(reply);
    const page = await queue(networkOf(request), () => {
      const address = request.raw.url ?? '/';
      return renderer.render(address, values.shared(request), values.personal(request, lookUp, sent), {
        signal,
        form: typeof request.body === 'string' ? request.body : undefined,
      });
    });
    return signal.aborted ? reply.hijack() : send(request, reply, page);
  }

  /** A page whose form has pictures. They are read before the page takes a place, and for people of a clinic alone. */
  const mountForm = (route: string) => {
    const { read } = parts.pageForms;
    const render = mount(route);
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!request.headers['content-type']?.startsWith('multipart/')) return render(request, reply);
      const account = await signedIn(request);
      const next = new URLSearchParams({ next: request.url });
      if (account?.role !== 'clinic') return reply.header('connection', 'close').redirect(`/login?${next}`, 303);
      const form = await read(request);
      try {
        request.body = String(new URLSearchParams(form.texts));
        // Encoding takes seconds, which strangers need not wait for.
        return await sendRendered(queues.backOffice, request, reply, undefined, form);
      } finally {
        await form.remove();
      }
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
    const page = await pages.get(address, networkOf(request), (key) => renderShared(renderer, values, request, key));
    if (!(page instanceof CachedPage)) return send(request, reply, page);
    const { status, headers, body } = await page.answer(request.headers);
    return reply.code(status).headers(headers).send(body);
  }

  for (const route of renderer.routes) app.get(route, mount(route));
  await app.register(async (forms) => {
    const options = { parseAs: 'string', bodyLimit: maxFormBytes } as const;
    forms.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: unknown, body: string) => body);
    const config = { takesForms: true };
    for (const route of renderer.routes)
      if (takesForms.test(route) && !takesPictures.test(route))
        forms.post(route, { bodyLimit: maxFormBytes, config }, mount(route));
    await forms.register(async (withPictures) => {
      const { maxBytes: bodyLimit, prepare } = parts.pageForms;
      await prepare(withPictures);
      withPictures.addHook('onRequest', refuseLongTexts);
      for (const route of renderer.routes)
        if (takesPictures.test(route)) withPictures.post(route, { bodyLimit, config }, mountForm(route));
    });
  });
  app.all('*', mount('*'));
}

/** Lets no form without files be as long as one with them: it would be held in memory. */
async function refuseLongTexts({ headers }: FastifyRequest): Promise<void> {
  const isLong = !(Number(headers['content-length']) <= maxFormBytes);
  if (isLong && !headers['content-type']?.startsWith('multipart/')) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
}

/** Loads the pages soon after the server listens, unless somebody has asked for one before. */
function loadAfterListening(app: FastifyInstance, { load }: Renderer, onUnloadable: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const loadNow = () => {
    load().catch((error: unknown) => {
      app.log.fatal({ err: error }, 'the pages cannot be loaded');
      onUnloadable();
    });
  };
  app.addHook('onListen', async () => {
    timer = setTimeout(loadNow, loadDelay).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Answers 405 to every method but GET and HEAD, unless the page has forms of its own: writes go to the API. */
function rejectWrites(app: FastifyInstance, pages: ErrorPages): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.takesForms) return;
    return sendError(pages, request, reply.headers({ allow: 'GET, HEAD', connection: 'close' }), 405);
  });
}

function handleErrors(app: FastifyInstance, pages: ErrorPages, holdRefusal: HoldRefusal): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error instanceof Busy) await holdRefusal(disconnection(reply));
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

/** Aborts when the client is gone. The signal of a request aborts as soon as its body is read, too. */
function disconnection({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

/** What loaders may read: of every page, and of those that are rendered for one reader. */
function createPageValues(app: FastifyInstance, parts: WebParts) {
  const { catalogue, directory, brand, photos, signedIn, card, recallNotices, publicUrl, nameMask, renderQueue } =
    parts;
  return {
    shared: (request: FastifyRequest): SharedPageValues => ({
      catalogue,
      directory,
      brand,
      photos,
      publicUrl,
      nameMask,
      renderQueue: renderQueue.enqueue,
      report: (error) => report(request, error),
    }),
    personal: (request: FastifyRequest, lookUp: PersonalPageValues['lookUp'], sent?: SentForm): PersonalPageValues => ({
      lookUp,
      recallNotices,
      callApi: createCallApi(app, request, sent),
      pictures: sent?.files ?? [],
      signedIn: () => signedIn(request),
      card,
    }),
  };
}

/** Renders a page for everybody. It is not complete if a loader reported an error. */
async function renderShared(
  { render }: Renderer,
  { shared }: ReturnType<typeof createPageValues>,
  request: FastifyRequest,
  address: string,
) {
  let isComplete = true;
  const values = shared(request);
  const page = await render(address, {
    ...values,
    report(error) {
      isComplete = false;
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
