import { href } from 'react-router';
import { originOf } from '#web/seo/origin.server.ts';
import { textResponse } from '#web/seo/text-response.server.ts';
import type { Route } from './+types/robots.ts';

/**
 * What robots shall leave alone. Answers about cards are not among it: a robot must read such a page to see that it is
 * not to be listed.
 */
const closed = ['/admin', '/api'];

export function loader(args: Route.LoaderArgs): Response {
  const rules = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return textResponse([...rules, '', `Sitemap: ${originOf(args)}${href('/sitemap.xml')}`, ''].join('\n'), 'text/plain');
}
