import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

const builtServer = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js');

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
   * @param signal aborts the rendering when the client disconnects
   */
  render(address: string, context: RouterContextProvider, signal?: AbortSignal): Promise<RenderedPage>;
}

/**
 * Renders the site, built or in development. React Router gets the path and query but no headers of the request, so
 * nothing else that a client sends can affect a page.
 *
 * @param origin the origin of all pages, regardless of the requested host
 */
export async function createRenderer({
  devServer,
  origin,
}: {
  devServer?: ViteDevServer | undefined;
  origin: string;
}): Promise<Renderer> {
  const build = devServer ? () => loadInDevelopment(devServer) : await loadBuilt();
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return {
    routes: typeof build === 'function' ? [] : routesOf(build.routes),
    async render(address, context, signal) {
      const response = await handle(new Request(origin + address, { signal: signal ?? null }), context);
      return {
        status: response.status,
        headers: headersOf(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}

async function loadBuilt(): Promise<ServerBuild> {
  return import(/* @vite-ignore */ pathToFileURL(builtServer).href);
}

async function loadInDevelopment(devServer: ViteDevServer): Promise<ServerBuild> {
  return (await devServer.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
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
