import { href } from 'react-router';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { describeForSearch } from '#web/site/catalogue/product-head.server.ts';
import { localeOf } from '#web/site/language/locale.ts';

type Matches = Parameters<typeof pageMeta>[0]['matches'];

/** The `meta` of a product's page, with its schema.org data. */
export function productMeta(
  matches: Matches,
  { id, name }: { id: number; name: string },
  { title, description, category, images, properties }: ReturnType<typeof describeForSearch>,
) {
  const path = href('/products/:id', { id: String(id) });
  const locale = localeOf(matches);
  return pageMeta(
    { matches },
    {
      title,
      description,
      path,
      image: images.shared,
      about: (site) => [
        {
          '@type': 'Product',
          name,
          description,
          ...(site.origin && {
            url: site.origin + locale.path(path),
            image: images.all?.map((file) => site.origin + file),
          }),
          brand: { '@type': 'Brand', name: site.brand.name },
          ...(category && { category }),
          additionalProperty: properties,
        },
        ...breadcrumbs(site, locale, [locale.words.products.heading, href('/products')], [name, path]),
      ],
    },
  );
}
