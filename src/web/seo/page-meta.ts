import type { MetaDescriptor } from 'react-router';
import { type Site, siteOf } from '#web/seo/site.ts';

/** Of an image that stands for a page where it is shared. */
interface SharedImage {
  path: string;
  width: number;
  height: number;
}

interface PageMeta {
  title: string;
  description: string;
  /** The page's own address, whatever else leads to it. */
  path: string;
  /** The brand's picture where there is none. */
  image?: SharedImage | undefined;
  /** True for what search engines shall leave out. */
  isPrivate?: boolean;
  /** What the page is about, as schema.org has it, made from the site. */
  about?: (site: Site) => Record<string, unknown>[];
}

const brandImage: SharedImage = { path: '/og.jpg', width: 1200, height: 630 };

/** How a page is found and how it looks where it is shared: the `meta` of a public page. */
export function pageMeta({ matches }: { matches: Parameters<typeof siteOf>[0] }, page: PageMeta): MetaDescriptor[] {
  const { title, description, isPrivate = false } = page;
  const site = siteOf(matches);
  return [
    { title },
    { name: 'description', content: description },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(site ? shared(site, page) : []),
    ...(site && page.about ? page.about(site).map((data) => structured(data)) : []),
  ];
}

/** A site without an address of its own says nothing that needs one: never what a request has called it. */
function shared({ brand, origin }: Site, page: PageMeta): MetaDescriptor[] {
  const { title, description } = page;
  const properties = { type: 'website', locale: 'vi_VN', site_name: brand.name, title, description };
  return [
    ...Object.entries(properties).map(([name, content]) => openGraph(name, content)),
    ...(origin ? whole(origin, page) : []),
  ];
}

/** What is said in whole addresses. */
function whole(origin: string, { title, path, image = brandImage }: PageMeta): MetaDescriptor[] {
  const properties = {
    url: origin + path,
    image: origin + image.path,
    'image:width': String(image.width),
    'image:height': String(image.height),
    'image:alt': title,
  };
  return [
    { tagName: 'link', rel: 'canonical', href: origin + path },
    ...Object.entries(properties).map(([name, content]) => openGraph(name, content)),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const openGraph = (name: string, content: string): MetaDescriptor => ({ property: `og:${name}`, content });

/** React Router writes it with `<`, `>` and `&` escaped: no text in it can end the element. */
function structured(data: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } } as MetaDescriptor;
}
