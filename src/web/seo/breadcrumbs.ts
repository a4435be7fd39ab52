import { href } from 'react-router';
import type { Site } from '#web/seo/site.ts';
import type { Locale } from '#web/site/language/locale.ts';

/**
 * The schema.org breadcrumbs from the home page to a page in a language. Empty if the site has no configured origin.
 *
 * @param pages with their Vietnamese paths
 */
export function breadcrumbs(
  { brand, origin }: Site,
  locale: Locale,
  ...pages: (readonly [name: string, path: string])[]
) {
  if (!origin) return [];
  const items = [[brand.name, href('/')] as const, ...pages];
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + locale.path(path),
    })),
  };
  return [list];
}
