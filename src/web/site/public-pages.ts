/** A public page, which every language has. */
interface PublicPage {
  /** Its module, below `src/web/site/`. */
  file: string;
  /** What is around it: the sections of the home page, or the words of an area; null for the words that every page has. */
  layout: 'home' | 'catalogue' | 'about' | null;
  /** Whether the sitemap has it by its path. */
  isInSitemap: boolean;
  /** Where each page links to it, by the name that the word of the link has in `frame`; null for nowhere. */
  link:
    | { in: 'menu'; as: 'ads' | 'products' | 'partner' | 'photos' | 'warranty' | 'contact' }
    | { in: 'footer'; as: 'privacy' }
    | null;
}

/**
 * The public pages by their Vietnamese paths, in the order of the menu. Routes, sitemap, menu, footer and the tests of all pages derive
 * from this list; the page cache does not compile without a key for each.
 */
export const publicPages = {
  '/': { file: 'home/home.tsx', layout: 'home', isInSitemap: true, link: { in: 'menu', as: 'ads' } },
  '/products': {
    file: 'catalogue/products.tsx',
    layout: 'catalogue',
    isInSitemap: true,
    link: { in: 'menu', as: 'products' },
  },
  '/products/compare': { file: 'catalogue/compare.tsx', layout: 'catalogue', isInSitemap: false, link: null },
  '/products/:id': { file: 'catalogue/product.tsx', layout: 'catalogue', isInSitemap: false, link: null },
  '/partner': { file: 'about/partner.tsx', layout: 'about', isInSitemap: true, link: { in: 'menu', as: 'partner' } },
  '/photos': { file: 'about/photos.tsx', layout: 'about', isInSitemap: true, link: { in: 'menu', as: 'photos' } },
  '/warranty': { file: 'look-up/warranty.tsx', layout: null, isInSitemap: true, link: { in: 'menu', as: 'warranty' } },
  '/warranty/notes': { file: 'about/notes.tsx', layout: null, isInSitemap: true, link: null },
  '/contact': { file: 'about/contact.tsx', layout: 'about', isInSitemap: true, link: { in: 'menu', as: 'contact' } },
  '/privacy': { file: 'about/privacy.tsx', layout: null, isInSitemap: true, link: { in: 'footer', as: 'privacy' } },
} as const satisfies Record<`/${string}`, PublicPage>;

export type PublicPath = keyof typeof publicPages;

export const publicPaths = Object.keys(publicPages) as readonly PublicPath[];

/** The paths of the pages in the sitemap. */
export const sitemapPaths = publicPaths.filter((path) => publicPages[path].isInSitemap);

type Link = NonNullable<(typeof publicPages)[PublicPath]['link']>;

/** The pages that each page links to from a place, in order: their paths and the names of the links' words. */
export function linkedPages<Place extends Link['in']>(place: Place) {
  return publicPaths.flatMap((path) => {
    const { link } = publicPages[path];
    return link?.in === place ? [{ path, name: link.as as Extract<Link, { in: Place }>['as'] }] : [];
  });
}
