import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { Catalogue } from '#domain/product/catalogue.ts';
import { existingPage } from '#web/page-cache/cacheable-pages.ts';
import { CachedPage } from '#web/page-cache/cached-page.ts';
import type { FairQueue } from '#web/render/render-queue.ts';
import type { RenderedPage } from '#web/render/renderer.ts';

/** The time limit for a read, and the pause before the next one after a failure, in ms. */
const timeout = 1_000;

/** Limits for pages without a query string: their number is that of the site's pages. Sizes are in bytes. */
const fixedPages = { max: 2_000, maxSize: 128 * 2 ** 20 };
/** Limits for pages with a query string. Clients can make up any number, so they have a cache of their own. */
const searchedPages = { max: 500, maxSize: 32 * 2 ** 20 };

interface PageCacheParts {
  /** A text that changes with everything the public pages show. */
  catalogueVersion: () => Promise<string>;
  catalogue: Pick<Catalogue, 'changes'>;
  queue: FairQueue;
}

/** Renders the page with a key of `cacheablePages`. `isComplete` is false if part of it could not be loaded. */
type RenderShared = (address: string) => Promise<RenderedPage & { isComplete: boolean }>;

export interface PageCache {
  /**
   * The page with a key of `cacheablePages`, cached or rendered. A `RenderedPage` must not be cached.
   *
   * @param network of the request, whose place in the queue a rendering takes
   * @throws {Busy}
   */
  get(address: string, network: string | undefined, render: RenderShared): Promise<CachedPage | RenderedPage>;
}

/**
 * Caches pages in memory until the catalogue version changes. `render` gets only the key and nothing else of the request,
 * so no request can change what the next one gets.
 */
export function createPageCache({ catalogueVersion, catalogue, queue }: PageCacheParts): PageCache {
  const sizeCalculation = ({ size }: CachedPage) => size;
  const fixed = new LRUCache<string, CachedPage>({ ...fixedPages, sizeCalculation });
  const searched = new LRUCache<string, CachedPage>({ ...searchedPages, sizeCalculation });
  const inFlight = new Map<string, Promise<CachedPage | RenderedPage>>();
  const readVersion = createVersionReader(catalogueVersion);

  async function renderPage(
    address: string,
    version: string | undefined,
    network: string | undefined,
    render: RenderShared,
  ) {
    const isFixed = !address.includes('?');
    // Outdated fixed pages are limited in number, so they skip the queue of searches.
    const page = await (isFixed && fixed.has(address) ? render(address) : queue(network, () => render(address)));
    if (version === undefined || !isCacheable(page)) return page;
    const cached = new CachedPage(version, page, isFixed);
    (isFixed ? fixed : searched).set(address, cached);
    return cached;
  }

  return {
    async get(requested, network, render) {
      const version = await readVersion();
      // Serve the last page while the database is unavailable.
      const cachedAt = (key: string) => {
        const cached = fixed.get(key) ?? searched.get(key);
        return cached && (version === undefined || cached.version === version) ? cached : undefined;
      };
      const hit = cachedAt(requested);
      if (hit) return hit;
      const address = await existingPage(requested, catalogue);
      const cached = cachedAt(address);
      if (cached) return cached;
      const key = `${version} ${address}`;
      const shared = inFlight.get(key);
      if (shared) return shared;
      const rendering = renderPage(address, version, network, render).finally(() => inFlight.delete(key));
      inFlight.set(key, rendering);
      return rendering;
    },
  };
}

function isCacheable({ status, headers, isComplete }: RenderedPage & { isComplete: boolean }): boolean {
  return (
    isComplete &&
    (status === 200 || status === 404) &&
    headers['set-cookie'] === undefined &&
    String(headers['content-type']).startsWith('text/html') &&
    !/no-store|private/.test(String(headers['cache-control']))
  );
}

/**
 * Returns a function that reads the catalogue version for each request, so that an edit shows in the next request. It
 * returns undefined when the version cannot be read in time.
 *
 * Requests in the same turn of the event loop share one read. It starts after that turn, so it is never older than a
 * request that uses it.
 */
function createVersionReader(read: () => Promise<string>): () => Promise<string | undefined> {
  let pending: Promise<string | undefined> | undefined;
  let retryAt = 0;

  async function readOnce(): Promise<string | undefined> {
    if (performance.now() < retryAt) return undefined;
    const version = await pTimeout(read(), { milliseconds: timeout }).catch(() => undefined);
    if (version === undefined) retryAt = performance.now() + timeout;
    return version;
  }

  return () => {
    pending ??= setImmediate().then(() => {
      pending = undefined;
      return readOnce();
    });
    return pending;
  };
}
