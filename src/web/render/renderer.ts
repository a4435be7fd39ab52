import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { z } from 'zod';
import { chooseEncoding, compress } from '#http/content-encoding.ts';
import type { createPageContext, PersonalPageValues, SharedPageValues } from '#web/page-context.ts';
import { builtPages, routesFile } from '#web/render/page-routes.ts';

/** A module that Vite makes in development: `/@id/` has it ask its plugins, as for an import that it sees. */
const pagesInDevelopment = '/@id/virtual:react-router/server-build';

/** The pages, built or in development, with what `src/web/entry.server.tsx` exports. */
interface Pages extends ServerBuild {
  entry: {
    module: ServerBuild['entry']['module'] & {
      createRequestHandler: typeof createRequestHandler;
      createPageContext: typeof createPageContext;
    };
  };
}

export interface RenderedPage {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export interface Renderer {
  /** The routes of the site in Fastify's syntax: `/products/:id`. Empty in development. */
  routes: readonly string[];
  /** Loads the pages, once: it takes as long as a fifth of the server's start. @throws if they cannot be loaded, now and ever after */
  load(): Promise<void>;
  /**
   * Renders the page at a path with its query, once the pages are loaded.
   *
   * @param personal only for a page that is rendered for one reader
   * @param options `signal` aborts the rendering when the client disconnects; `form` is what was sent to the page, as it was encoded
   */
  render(
    address: string,
    shared: SharedPageValues,
    personal?: PersonalPageValues,
    options?: { signal: AbortSignal; form: string | undefined },
  ): Promise<RenderedPage>;
}

/**
 * Renders the site, built or in development. React Router gets the path, query and form but no headers of the request, so
 * nothing else that a client sends can affect a page.
 *
 * @param origin the origin of all pages, regardless of the requested host
 */
export function createRenderer({ isDevelopment, origin }: { isDevelopment: boolean; origin: string }): Renderer {
  let loading: ReturnType<typeof loadBuilt> | undefined;
  const load = isDevelopment ? loadInDevelopment : () => (loading ??= loadBuilt());
  return {
    routes: isDevelopment ? [] : z.array(z.string()).parse(JSON.parse(readFileSync(routesFile, 'utf8'))),
    async load() {
      await load();
    },
    async render(address, shared, personal, options) {
      const { createPageContext, handle } = await load();
      const context = createPageContext(shared, personal);
      const { signal = null, form } = options ?? {};
      const request = new Request(origin + address, {
        signal,
        ...(form !== undefined && { ...formRequest, body: form }),
      });
      const response = await handle(request, context);
      return {
        status: response.status,
        headers: headersOf(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

const formRequest = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

async function loadBuilt() {
  const pages: Pages = await import(/* @vite-ignore */ pathToFileURL(builtPages).href);
  const { createPageContext, createRequestHandler } = pages.entry.module;
  return { createPageContext, handle: createRequestHandler(pages, 'production') };
}

/** By the runner that Vite runs this file with: it forgets what has changed, and has each module once. */
async function loadInDevelopment() {
  const pages: Pages = await import(/* @vite-ignore */ pagesInDevelopment);
  const { createPageContext, createRequestHandler } = pages.entry.module;
  return { createPageContext, handle: createRequestHandler(pages, 'development') };
}

function headersOf(headers: Headers): RenderedPage['headers'] {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** Compression does not pay below this size, in bytes. */
const minCompressedSize = 1024;
const text = /^(?:text\/|application\/(?:json|xml|manifest\+json)\b)/;

/** For pages that failed with 503, in seconds. */
const retryAfter = 5;

/** Sends a page rendered for this request. It is `no-store` unless the page sets another Cache-Control. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const { status, headers, body } = page;
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
  if (body.length === 0) return reply.send();
  if (body.length < minCompressedSize || !text.test(String(headers['content-type']))) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.code(406).type('text/plain').send('Not Acceptable');
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'quick'));
}
