import { href } from 'react-router';
import type { Site } from '#web/seo/site.ts';

/**
 * The way from the home page to a page, for search engines: the names and addresses of what lies on it. None where the
 * site has no address of its own.
 */
export function breadcrumbs({ brand, origin }: Site, ...steps: (readonly [name: string, path: string])[]) {
  if (!origin) return [];
  const way = [[brand.name, href('/')] as const, ...steps];
  const list = {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
  return [list];
}
