import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { product as english } from '#strings/en/site/product.ts';
import { product as vietnamese } from '#strings/vi/site/product.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import { createFormats } from '#web/site/language/formats.ts';
import type { Language } from '#web/site/language/languages.ts';

const units = ['%', 'MPa', 'mm'];

/** The attributes of a product as schema.org has them. They come with the data of its page, so that browsers need no code for them. */
export function productProperties(product: CatalogueProduct, language: Language) {
  const { attributes: words } = language === 'en' ? english : vietnamese;
  const formats = createFormats(language);
  return attributes.flatMap((attribute) => {
    const value = product[attribute];
    const shown = attributeValue(product, attribute, formats);
    if (value === null || shown === null) return [];
    // Use the unit that the page adds to the value.
    const unitText = shown === value ? undefined : units.find((unit) => shown.endsWith(unit));
    return [{ '@type': 'PropertyValue', name: words[attribute].term, value, ...(unitText && { unitText }) }];
  });
}
