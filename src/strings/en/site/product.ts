import type { Translation } from '#strings/translation.ts';
import type { product as vi } from '#strings/vi/site/product.ts';

/** The words of a product, for its own page and for the comparison. */
export const product: Translation<typeof vi> = {
  back: 'Products',
  noPicture: 'There is no picture of this product',
  compare: 'Compare',
  print: 'Print or save as PDF',
  meaning: 'What do these values mean?',
  attributes: {
    translucency: { term: 'Translucency' },
    flexuralStrength: {
      term: 'Flexural strength',
      best: 'Strongest',
    },
    application: { term: 'Application' },
    minimumThickness: {
      term: 'Minimum restoration thickness',
      best: 'Thinnest',
    },
    thickness: { term: 'Thickness' },
    diameter: { term: 'Diameter' },
    colour: { term: 'Colours' },
    warranty: { term: 'Warranty' },
  },
  others: 'Other products',
  othersPrevious: 'Previous product',
  othersNext: 'Next product',
  othersPosition: (position, count) => `${position}/${count}`,
};
