import { href } from 'react-router';
import { publicUrlContext } from '#web/context.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/robots.ts';

/**
 * Paths that robots must not crawl. Look-up answers are not listed here: a robot must read such a page to see its
 * `noindex`.
 */
const disallowed = ['/admin', '/api'];

export function loader({ context }: Route.LoaderArgs): Response {
  const origin = context.get(publicUrlContext);
  const rules = ['User-agent: *', 'Allow: /', ...disallowed.map((path) => `Disallow: ${path}`)];
  const sitemap = origin ? ['', `Sitemap: ${origin}${href('/sitemap.xml')}`] : [];
  return textResponse([...rules, ...sitemap, ''].join('\n'), 'text/plain');
}
