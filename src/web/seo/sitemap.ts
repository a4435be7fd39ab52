import { href } from 'react-router';
import { catalogueContext } from '#web/context.ts';
import { originOf } from '#web/seo/origin.server.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/sitemap.ts';

const pages = [
  href('/'),
  href('/products'),
  href('/warranty'),
  href('/warranty/notes'),
  href('/partner'),
  href('/contact'),
];

/** The pages that search engines shall know: the fixed ones and each active product. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const origin = originOf(args);
  const changes = await args.context.get(catalogueContext).changes();
  const entries = [
    ...pages.map((path) => entry(origin + path)),
    ...changes.map(({ id, updatedAt }) => entry(origin + href('/products/:id', { id: String(id) }), updatedAt)),
  ];
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return textResponse(`<?xml version="1.0" encoding="UTF-8"?>\n${list}`, 'application/xml');
}

/** Neither a path nor an origin has a character that XML would take for its own. */
function entry(address: string, lastChange?: string): string {
  const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
  return `<url><loc>${address}</loc>${lastmod}</url>`;
}
