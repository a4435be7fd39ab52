import type { MetaDescriptor } from 'react-router';
import { type Site, siteOf } from '#web/seo/site.ts';
import { type Language, languages, localPath } from '#web/site/language/languages.ts';
import { type Locale, localeOf } from '#web/site/language/locale.ts';

/** The preview image of a shared link; sizes in pixels. */
interface SharedImage {
  path: string;
  width: number;
  height: number;
}

interface PageMeta {
  /** The page's own title; the brand's name follows it. */
  title: string;
  /** True if the title is the whole title. */
  isWholeTitle?: boolean;
  description: string;
  /** The canonical path of the page in Vietnamese. */
  path: string;
  /** True for a page without an English one. */
  isVietnameseOnly?: boolean;
  /** The brand's image by default. */
  image?: SharedImage | undefined;
  /** True for `noindex`. */
  isPrivate?: boolean;
  /** Returns the schema.org data of the page. */
  about?: (site: Site) => Record<string, unknown>[];
}

const openGraphLocales: Record<Language, string> = { vi: 'vi_VN', en: 'en_GB' };

const brandImage: SharedImage = { path: '/og.jpg', width: 1200, height: 630 };

/** The `meta` of a public page, for search engines and link previews. */
export function pageMeta({ matches }: { matches: Parameters<typeof siteOf>[0] }, page: PageMeta): MetaDescriptor[] {
  const { description, isPrivate = false, isWholeTitle = false } = page;
  const site = siteOf(matches);
  const locale = localeOf(matches);
  const title = isWholeTitle ? page.title : locale.words.titleOf(page.title, site?.brand.name);
  return [
    { title },
    { name: 'description', content: description },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(site ? openGraphTags(site, locale, { ...page, title }) : []),
    ...(site && page.about ? page.about(site).map((data) => jsonLd(data)) : []),
  ];
}

/** Without a configured origin, tags with absolute URLs are left out; the Host header is never used. */
function openGraphTags({ brand, origin }: Site, locale: Locale, page: PageMeta): MetaDescriptor[] {
  const { title, description } = page;
  const properties = {
    type: 'website',
    locale: openGraphLocales[locale.language],
    site_name: brand.name,
    title,
    description,
  };
  return [
    ...Object.entries(properties).map(([name, content]) => openGraph(name, content)),
    ...(origin ? absoluteUrlTags(origin, locale, page) : []),
  ];
}

/** The tags that need absolute URLs. */
function absoluteUrlTags(origin: string, locale: Locale, page: PageMeta): MetaDescriptor[] {
  const { title, path, image = brandImage } = page;
  const url = origin + locale.path(path);
  const properties = {
    url,
    image: origin + image.path,
    'image:width': String(image.width),
    'image:height': String(image.height),
    'image:alt': title,
  };
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.isVietnameseOnly || page.isPrivate ? [] : alternates(origin, path)),
    ...Object.entries(properties).map(([name, content]) => openGraph(name, content)),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The same page in each language, and the one for readers of all others. */
function alternates(origin: string, path: string): MetaDescriptor[] {
  const named = [
    ...languages.map((language) => [language, localPath(language, path)] as const),
    ['x-default', path] as const,
  ];
  return named.map(([hrefLang, href]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href: origin + href }));
}

const openGraph = (name: string, content: string): MetaDescriptor => ({ property: `og:${name}`, content });

/** React Router escapes `<`, `>` and `&`, so no text can end the script element. */
function jsonLd(data: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...data } } as MetaDescriptor;
}
