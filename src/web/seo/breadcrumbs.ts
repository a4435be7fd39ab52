import { href } from 'react-router';
import type { Site } from '#web/seo/site.ts';

/**
 * The schema.org breadcrumbs from the home page to a page. Empty if the site has no configured origin.
 */
export function breadcrumbs({ brand, origin }: Site, ...pages: (readonly [name: string, path: string])[]) {
  if (!origin) return [];
  const items = [[brand.name, href('/')] as const, ...pages];
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
  return [list];
}
