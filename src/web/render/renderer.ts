import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createRequestHandler, ServerBuild } from 'react-router';
import { projectRoot } from '#project-root.ts';
import type { createPageContext, PersonalPageValues, SharedPageValues } from '#web/page-context.ts';

const builtPages = join(projectRoot, 'build', 'server', 'index.js');
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
  /**
   * Renders the page at a path with its query.
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
export async function createRenderer({
  isDevelopment,
  origin,
}: {
  isDevelopment: boolean;
  origin: string;
}): Promise<Renderer> {
  const load = isDevelopment ? loadInDevelopment : undefined;
  const first = await (load ?? loadBuilt)();
  const handle = first.entry.module.createRequestHandler(load ?? first, load ? 'development' : 'production');
  return {
    routes: load ? [] : routesOf(first.routes),
    async render(address, shared, personal, options) {
      const { entry } = (await load?.()) ?? first;
      const context = entry.module.createPageContext(shared, personal);
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

async function loadBuilt(): Promise<Pages> {
  return import(/* @vite-ignore */ pathToFileURL(builtPages).href);
}

/** By the runner that Vite runs this file with: it forgets what has changed, and has each module once. */
async function loadInDevelopment(): Promise<Pages> {
  return import(/* @vite-ignore */ pagesInDevelopment);
}

function headersOf(headers: Headers): RenderedPage['headers'] {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** The path of each page, and the path of its data if it has no parameter. */
function routesOf(routes: ServerBuild['routes']): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  const paths = new Set(Object.keys(routes).map((id) => pathOf(id) || '/'));
  const pages = [...paths].filter((path) => !path.includes('*'));
  const data = pages.filter((path) => !path.includes(':')).map((path) => `${path === '/' ? '/_' : path}.data`);
  return [...pages, ...data];
}
