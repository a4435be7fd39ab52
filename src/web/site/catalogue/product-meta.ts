import { href } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { describeUse } from '#web/site/catalogue/facets.server.ts';
import { areaWords, localeOf } from '#web/site/language/locale.ts';

type Use = ReturnType<typeof describeUse>;

/** The `meta` of a product's page, with its schema.org data. */
export function productMeta(matches: Parameters<typeof pageMeta>[0]['matches'], product: CatalogueProduct, use: Use) {
  const { id, name } = product;
  const path = href('/products/:id', { id: String(id) });
  const locale = localeOf(matches);
  const description = areaWords(locale, 'catalogue').product.description(name);
  return pageMeta(
    { matches },
    {
      title: name,
      description,
      path,
      image: use.images.shared,
      about: (site) => [
        {
          '@type': 'Product',
          name,
          description,
          ...(site.origin && {
            url: site.origin + locale.path(path),
            image: use.images.all?.map((file) => site.origin + file),
          }),
          brand: { '@type': 'Brand', name: site.brand.name },
          ...(use.group && { category: use.group.name }),
          additionalProperty: use.properties,
        },
        ...breadcrumbs(site, locale, [locale.words.products.heading, href('/products')], [name, path]),
      ],
    },
  );
}
