import { href } from 'react-router';
import { publicUrlContext } from '#web/context.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/robots.ts';

/**
 * What robots shall leave alone. Answers about cards are not among it: a robot must read such a page to see that it is
 * not to be listed.
 */
const closed = ['/admin', '/api'];

export function loader({ context }: Route.LoaderArgs): Response {
  const origin = context.get(publicUrlContext);
  const rules = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  const sitemap = origin ? ['', `Sitemap: ${origin}${href('/sitemap.xml')}`] : [];
  return textResponse([...rules, ...sitemap, ''].join('\n'), 'text/plain');
}
