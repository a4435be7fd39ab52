import { href } from 'react-router';
import { catalogueContext, publicUrlContext } from '#web/context.ts';
import { notFound, textResponse } from '#web/seo/text-response.server.ts';
import { type Language, languages, localPath } from '#web/site/language/languages.ts';
import { sitemapPaths } from '#web/site/public-pages.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import type { Route } from './+types/sitemap.ts';

/**
 * The sitemap: the fixed pages and each active product, in each language.
 *
 * @returns 404 without a configured origin, because sitemaps need absolute URLs
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const origin = context.get(publicUrlContext);
  if (!origin) return notFound();
  const changes = await readOrFail(context, () => context.get(catalogueContext).changes());
  const entries = [
    ...sitemapPaths.flatMap((path) => entriesOf(origin, path)),
    ...changes.flatMap(({ id, updatedAt }) => entriesOf(origin, href('/products/:id', { id: String(id) }), updatedAt)),
  ];
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
  return textResponse(`<?xml version="1.0" encoding="UTF-8"?>\n${list}`, 'application/xml');
}

/**
 * A page in each language, each of which names all. Needs no escaping: paths and origins contain no XML special characters.
 *
 * @param path of the page in Vietnamese
 */
function entriesOf(origin: string, path: string, lastChange?: string): string[] {
  const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
  const addressIn = (language: Language) => origin + localPath(language, path);
  const alternates = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(language)}"/>`,
  );
  return languages.map((language) => `<url><loc>${addressIn(language)}</loc>${lastmod}${alternates.join('')}</url>`);
}
