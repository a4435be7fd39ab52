import { href } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturePath, variantSize } from '#pictures/picture-paths.ts';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Site } from '#web/seo/site.ts';
import type { describeUse } from '#web/site/catalogue/facets.server.ts';
import { areaWords, type Locale, localeOf } from '#web/site/language/locale.ts';

type Use = ReturnType<typeof describeUse>;

/** The `meta` of a product's page. */
export function productMeta(matches: Parameters<typeof pageMeta>[0]['matches'], product: CatalogueProduct, use: Use) {
  const { id, name } = product;
  const path = href('/products/:id', { id: String(id) });
  const locale = localeOf(matches);
  return pageMeta(
    { matches },
    {
      title: name,
      description: areaWords(locale, 'catalogue').product.description(name),
      path,
      image: productImage(product),
      about: (site) => [
        productData(product, use, site, locale),
        ...breadcrumbs(site, locale, [locale.words.products.heading, href('/products')], [name, path]),
      ],
    },
  );
}

/** The largest JPEG of a product's picture, because not every link preview supports AVIF. */
function productImage({ picture }: CatalogueProduct) {
  return picture ? { path: picturePath(picture.name, 1600, 'jpg'), ...variantSize(picture, 1600) } : undefined;
}

/** The schema.org data of a product. */
function productData(product: CatalogueProduct, use: Use, { brand, origin }: Site, locale: Locale) {
  const words = areaWords(locale, 'catalogue').product;
  const path = locale.path(href('/products/:id', { id: String(product.id) }));
  const image = productImage(product);
  return {
    '@type': 'Product',
    name: product.name,
    description: words.description(product.name),
    ...(origin && { url: origin + path, ...(image && { image: origin + image.path }) }),
    brand: { '@type': 'Brand', name: brand.name },
    ...(use.group && { category: use.group.name }),
    additionalProperty: use.properties,
  };
}
