import { idParams } from '#contract/list-wire.ts';
import type { Catalogue } from '#domain/product/catalogue.ts';
import { directoryPath } from '#web/site/about/directory-path.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { type Language, languages, localPath } from '#web/site/language/languages.ts';
import { readCompareIds, readDirectoryAddress, readListAddress } from '#web/site/list-address.server.ts';
import { type PublicPath, publicPaths } from '#web/site/public-pages.ts';

interface PageRequest {
  /** The values of the route's parameters. */
  params: unknown;
  /** Undefined if the URL has no query. */
  search: URLSearchParams | undefined;
}

type CacheKey = (request: PageRequest) => string | undefined;

/** In the key of the page that all products share that do not exist: ids that somebody makes up are not rendered each. */
const noProduct = 0;
const productId = /(?<=\/products\/)\d+$/;

/** The key of the page to show for another key: the same one, unless it is that of a product which is known not to exist. */
export async function existingPage(key: string, catalogue: Pick<Catalogue, 'changes'>): Promise<string> {
  const [id] = productId.exec(key) ?? [];
  if (id === undefined) return key;
  const products = await catalogue.changes().catch(() => undefined);
  const isUnknown = products?.every((product) => String(product.id) !== id);
  return isUnknown ? key.replace(productId, String(noProduct)) : key;
}

/** Of the pages that each language has. */
const cacheKeys: Record<PublicPath, CacheKey> = {
  '/': lookUpPage('/'),
  '/warranty': lookUpPage('/warranty'),
  '/warranty/notes': () => '/warranty/notes',
  '/privacy': () => '/privacy',
  '/photos': () => '/photos',
  '/contact': () => '/contact',
  '/partner': ({ search }) => {
    if (!search) return '/partner';
    const { page, ...filters } = readDirectoryAddress(search);
    return directoryPath(filters, page);
  },
  '/products': ({ search }) => {
    if (!search) return '/products';
    const { page, ids, ...filters } = readListAddress(search);
    return listPath(filters, page, ids);
  },
  '/products/compare': ({ search }) => {
    const ids = search ? readCompareIds(search) : [];
    return ids.length > 0 ? `/products/compare?ids=${ids.join(',')}` : '/products/compare';
  },
  '/products/:id': ({ params }) => {
    const { data } = idParams.safeParse(params);
    return data && `/products/${data.id}`;
  },
};

/**
 * The cacheable pages by route. Each function returns the cache key: the path and the known parameters, validated and in
 * a fixed order, so that clients cannot create entries with other parameters. Undefined if the page must not be cached.
 */
export const cacheablePages: Readonly<Record<string, CacheKey>> = {
  ...Object.fromEntries(languages.flatMap((language) => publicPaths.map((path) => inLanguage(language, path)))),
  '/login': () => '/login',
};

function inLanguage(language: Language, path: PublicPath): [route: string, CacheKey] {
  const cacheKey: CacheKey = (request) => {
    const key = cacheKeys[path](request);
    return key === undefined ? undefined : localPath(language, key);
  };
  return [localPath(language, path), cacheKey];
}

/** With a card number the page holds personal data, so it is not cached. */
function lookUpPage(path: string) {
  return ({ search }: PageRequest) => (search?.has('keyword') || search?.has('cartId') ? undefined : path);
}
