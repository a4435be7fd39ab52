import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

const builtServer = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js');

export interface RenderedPage {
  status: number;
  /** In lower case. */
  headers: Record<string, string | string[]>;
  body: Buffer;
}

export interface Renderer {
  /** The routes that the site has, as Fastify writes them: `/products/:id`. In development none is known. */
  routes: readonly string[];
  /**
   * Renders what React Router has at an address: path and query.
   *
   * @param signal ends the work where nobody waits for it any longer
   */
  render(address: string, context: RouterContextProvider, signal?: AbortSignal): Promise<RenderedPage>;
}

/**
 * The site, built or in development. React Router is given the address and no header of the request: what it makes
 * depends on nothing else that a client writes.
 *
 * @param origin that every page is rendered under, whatever it was asked by
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

/** Each page's path; and the path of its data, where no parameter stands in it. */
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
