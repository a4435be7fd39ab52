import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { product as englishWords } from '#strings/en/site/product.ts';
import { product as vietnameseWords } from '#strings/vi/site/product.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import { createFormats } from '#web/site/language/formats.ts';
import type { Language } from '#web/site/language/languages.ts';

const units = ['%', 'MPa', 'mm'];

/** A value of a product in the words of schema.org. */
export interface PropertyValue {
  '@type': 'PropertyValue';
  name: string;
  value: string | number;
  unitText?: string;
}

/** The values of a product for search engines, which come with its page's data. */
export function productProperties(product: CatalogueProduct, language: Language): PropertyValue[] {
  const words = language === 'en' ? englishWords : vietnameseWords;
  const formats = createFormats(language);
  return attributes.flatMap((attribute): PropertyValue[] => {
    const value = product[attribute];
    const shown = attributeValue(product, attribute, formats);
    if (value === null || shown === null) return [];
    // Use the unit that the page adds to the value.
    const unitText = shown === value ? undefined : units.find((unit) => shown.endsWith(unit));
    const { term } = words.attributes[attribute];
    return [{ '@type': 'PropertyValue', name: term, value, ...(unitText && { unitText }) }];
  });
}
