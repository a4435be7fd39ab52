import { href } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturePath, variantSize } from '#pictures/picture-paths.ts';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Site } from '#web/seo/site.ts';
import type { PropertyValue } from '#web/site/catalogue/product-properties.server.ts';
import { areaWords, type Locale, localeOf } from '#web/site/language/locale.ts';

/** What the `meta` of a product's page is about. */
interface ProductData {
  product: CatalogueProduct;
  properties: readonly PropertyValue[];
}

/** The `meta` of a product's page. */
export function productMeta(matches: Parameters<typeof pageMeta>[0]['matches'], { product, properties }: ProductData) {
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
        { ...productData(product, site, locale), additionalProperty: properties },
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
function productData(product: CatalogueProduct, { brand, origin }: Site, locale: Locale) {
  const words = areaWords(locale, 'catalogue').product;
  const path = locale.path(href('/products/:id', { id: String(product.id) }));
  const pictures = product.picture ? [product.picture, ...product.gallery] : product.gallery;
  const image = pictures.map((picture) => origin + picturePath(picture.name, 1600, 'jpg'));
  return {
    '@type': 'Product',
    name: product.name,
    description: words.description(product.name),
    ...(origin && { url: origin + path, ...(image.length > 0 && { image }) }),
    brand: { '@type': 'Brand', name: brand.name },
  };
}
