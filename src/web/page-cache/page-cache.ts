import { LRUCache } from 'lru-cache';
import { CachedPage } from '#web/page-cache/cached-page.ts';
import { createVersionReader } from '#web/page-cache/read-version.ts';
import type { RenderedPage } from '#web/render/renderer.ts';

/** Pages that have an address of their own: as many as there are. */
const ownPages = { max: 2_000, maxSize: 128 * 2 ** 20 };
/** Pages by their parameters: as many as anybody makes up, so they go by themselves. */
const searchedPages = { max: 500, maxSize: 32 * 2 ** 20 };

interface PageCacheParts {
  /** Another text after each change to what the pages show. */
  catalogueVersion: () => Promise<string>;
  /** Renders a page that nobody has asked for before; may refuse where too many wait. */
  enqueue: <Result>(render: () => Promise<Result>) => Promise<Result>;
}

/** Renders the page at an address of `cacheablePages`. `isWhole` is false where something in it could not be read. */
type RenderShared = (address: string) => Promise<RenderedPage & { isWhole: boolean }>;

export interface PageCache {
  /** The page at an address of `cacheablePages`: from memory, or rendered; a `RenderedPage` is not to be cached by anyone. */
  get(address: string, render: RenderShared): Promise<CachedPage | RenderedPage>;
}

/**
 * Pages in memory until the catalogue has another version. A page is made of its address alone: `render` is given nothing
 * of the request, and no request can change what the next one gets.
 */
export function createPageCache({ catalogueVersion, enqueue }: PageCacheParts): PageCache {
  const sizeCalculation = ({ size }: CachedPage) => size;
  const own = new LRUCache<string, CachedPage>({ ...ownPages, sizeCalculation });
  const searched = new LRUCache<string, CachedPage>({ ...searchedPages, sizeCalculation });
  const underWay = new Map<string, Promise<CachedPage | RenderedPage>>();
  const readVersion = createVersionReader(catalogueVersion);

  async function make(address: string, version: string | undefined, render: RenderShared) {
    const isOwn = !address.includes('?');
    // Pages that were there before an edit are of a known number, and wait for nobody's searches.
    const page = await (isOwn && own.has(address) ? render(address) : enqueue(() => render(address)));
    if (version === undefined || !isCacheable(page)) return page;
    const cached = new CachedPage(version, page.body, isOwn);
    (isOwn ? own : searched).set(address, cached);
    return cached;
  }

  return {
    async get(address, render) {
      const version = await readVersion();
      const cached = own.get(address) ?? searched.get(address);
      // While the database is away, the last page is better than none.
      if (cached && (version === undefined || cached.version === version)) return cached;
      const key = `${version} ${address}`;
      const shared = underWay.get(key);
      if (shared) return shared;
      const made = make(address, version, render).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}

function isCacheable({ status, headers, isWhole }: RenderedPage & { isWhole: boolean }): boolean {
  return (
    isWhole &&
    status === 200 &&
    headers['set-cookie'] === undefined &&
    String(headers['content-type']).startsWith('text/html') &&
    !/no-store|private/.test(String(headers['cache-control']))
  );
}
