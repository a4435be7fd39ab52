import { href } from 'react-router';
import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturePath, variantSize } from '#pictures/picture-paths.ts';
import { breadcrumbs } from '#web/seo/breadcrumbs.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import type { Site } from '#web/seo/site.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import { areaWords, type Locale, localeOf } from '#web/site/language/locale.ts';

const units = ['%', 'MPa', 'mm'];

/** The `meta` of a product's page. */
export function productMeta(matches: Parameters<typeof pageMeta>[0]['matches'], product: CatalogueProduct) {
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
        productData(product, site, locale),
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
  const image = productImage(product);
  return {
    '@type': 'Product',
    name: product.name,
    description: words.description(product.name),
    ...(origin && { url: origin + path, ...(image && { image: origin + image.path }) }),
    brand: { '@type': 'Brand', name: brand.name },
    additionalProperty: attributes.flatMap((attribute) => property(product, attribute, locale)),
  };
}

function property(product: CatalogueProduct, attribute: (typeof attributes)[number], locale: Locale) {
  const value = product[attribute];
  const shown = attributeValue(product, attribute, locale.formats);
  if (value === null || shown === null) return [];
  // Use the unit that the page adds to the value.
  const unitText = shown === value ? undefined : units.find((unit) => shown.endsWith(unit));
  const { term } = areaWords(locale, 'catalogue').product.attributes[attribute];
  return [{ '@type': 'PropertyValue', name: term, value, ...(unitText && { unitText }) }];
}
