import { picturePath, variantSize } from '#pictures/picture-paths.ts';
import { product as english } from '#strings/en/site/catalogue.ts';
import type { Translation } from '#strings/translation.ts';
import { product as vietnamese } from '#strings/vi/site/catalogue.ts';
import { attributes, attributeValue } from '#web/site/catalogue/attribute-values.ts';
import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import { facetWordsIn, indicationNames } from '#web/site/catalogue/facets.server.ts';
import { groupInLanguage } from '#web/site/catalogue/in-language.server.ts';
import { createFormats } from '#web/site/language/formats.ts';
import type { Language } from '#web/site/language/languages.ts';

const attributeWordsIn: Record<Language, Translation<typeof vietnamese.attributes>> = {
  vi: vietnamese.attributes,
  en: english.attributes,
};

/**
 * What search engines and messengers are told of a product: title and description with its values, its properties and pictures.
 * It comes with the data of its page, so that browsers need no code for it.
 */
export function describeForSearch(product: ShownProduct, language: Language) {
  const words = attributeWordsIn[language];
  const facets = facetWordsIn[language];
  const indications = indicationNames(product, language);
  const formats = createFormats(language);
  const shownValue = (attribute: (typeof attributes)[number]) =>
    product.vietnamese.includes(attribute) ? null : attributeValue(product, attribute, formats);
  const group = product.group === null ? null : groupInLanguage(product.group, language);
  const warranty = shownValue('warranty');
  const kind = [group?.lang ? null : group?.text, shownValue('flexuralStrength')].filter(Boolean);
  const measures = (['translucency', 'flexuralStrength', 'minimumThickness'] as const).flatMap((attribute) => {
    const value = shownValue(attribute);
    return value === null ? [] : `${words[attribute].term.toLowerCase()} ${value}`;
  });
  const sentences = [
    [product.name, measures.join(', ')].filter(Boolean).join(': '),
    indications.length > 0 && `${facets.indications}: ${indications.join(', ')}`,
    warranty !== null && `${words.warranty.term}: ${warranty}`,
  ];
  return {
    title: [product.name, kind.join(', ')].filter(Boolean).join(' – '),
    description: `${sentences.filter(Boolean).join('. ')}.`,
    ...(group && { category: group.text }),
    images: productImages(product),
    properties: [
      ...indications.map((value) => ({ '@type': 'PropertyValue', name: facets.indications, value })),
      ...attributes.flatMap((attribute) => {
        const value = product[attribute];
        const shown = attributeValue(product, attribute, formats);
        if (value === null || shown === null) return [];
        // Use the unit that the page adds to the value.
        const unitText = shown === value ? undefined : units.find((unit) => shown.endsWith(unit));
        return [{ '@type': 'PropertyValue', name: words[attribute].term, value, ...(unitText && { unitText }) }];
      }),
    ],
  };
}

const units = ['%', 'MPa', 'mm'];

/** All pictures, and the main one with its size in pixels for shared links. As JPEG, because not every link preview supports AVIF. */
function productImages({ picture, gallery }: Pick<ShownProduct, 'picture' | 'gallery'>) {
  const path = (name: string) => picturePath(name, 1600, 'jpg');
  const all = picture ? [picture, ...gallery] : gallery;
  return {
    all: all.length > 0 ? all.map(({ name }) => path(name)) : undefined,
    shared: picture ? { path: path(picture.name), ...variantSize(picture, 1600) } : undefined,
  };
}
