import { idParams, longestQuery } from '#contract/list-wire.ts';
import { readCompareIds, readListAddress } from '#web/site/catalogue/catalogue-address.server.ts';
import { listPath } from '#web/site/catalogue/list-path.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

interface Asked {
  /** What the route's parameters stand for. */
  params: unknown;
  /** Undefined where the address has no query. */
  search: URLSearchParams | undefined;
}

/**
 * The pages that are the same for everybody, by their routes, and the address that each is rendered and cached under: its
 * path and the parameters that it knows, checked and in one order. What else a client writes makes no other page.
 * Undefined where what is asked for is not to be cached.
 */
export const cacheablePages: Readonly<Record<string, (asked: Asked) => string | undefined>> = {
  '/': lookUpPage('/'),
  '/warranty': lookUpPage('/warranty'),
  '/warranty/notes': () => '/warranty/notes',
  '/photos': () => '/photos',
  '/contact': () => '/contact',
  '/login': () => '/login',
  '/partner': partnerPage,
  '/products': ({ search }) => {
    if (!search) return '/products';
    const { page, ...filters } = readListAddress(search);
    return listPath(filters, page);
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

/** With a card's number the page is an answer, and one reader's. */
function lookUpPage(path: string) {
  return ({ search }: Asked) => (search?.has('keyword') || search?.has('cartId') ? undefined : path);
}

function partnerPage({ search }: Asked): string | undefined {
  const q = (search && readParameter(search, 'q')) || '';
  if (q.length > longestQuery) return undefined;
  return q === '' ? '/partner' : `/partner?${new URLSearchParams({ q })}`;
}
