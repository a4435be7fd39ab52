import { href } from 'react-router';
import { catalogueContext, publicUrlContext } from '#web/context.ts';
import { notFound, textResponse } from '#web/seo/text-response.server.ts';
import { readOrFail } from '#web/site/read-or-fail.server.ts';
import type { Route } from './+types/sitemap.ts';

const pages = [
  href('/'),
  href('/products'),
  href('/warranty'),
  href('/warranty/notes'),
  href('/partner'),
  href('/contact'),
];

/**
 * The sitemap: the fixed pages and each active product.
 *
 * @returns 404 without a configured origin, because sitemaps need absolute URLs
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const origin = context.get(publicUrlContext);
  if (!origin) return notFound();
  const changes = await readOrFail(context, () => context.get(catalogueContext).changes());
  const entries = [
    ...pages.map((path) => entry(origin + path)),
    ...changes.map(({ id, updatedAt }) => entry(origin + href('/products/:id', { id: String(id) }), updatedAt)),
  ];
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return textResponse(`<?xml version="1.0" encoding="UTF-8"?>\n${list}`, 'application/xml');
}

/** Needs no escaping: paths and origins contain no XML special characters. */
function entry(address: string, lastChange?: string): string {
  const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
  return `<url><loc>${address}</loc>${lastmod}</url>`;
}
