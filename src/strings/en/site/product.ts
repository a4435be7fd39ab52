import type { Translation } from '#strings/translation.ts';
import type { product as vi } from '#strings/vi/site/product.ts';

/** The words of a product, for its own page and for the comparison. */
export const product: Translation<typeof vi> = {
  description: (name) =>
    `${name}: translucency, flexural strength, application, size of the blank, colours and warranty.`,
  back: 'Products',
  noPicture: 'There is no picture of this product',
  compare: 'Compare',
  attributes: {
    translucency: {
      term: 'Translucency',
      hint: 'The part of the light that passes through the material: the higher, the closer to enamel.',
      best: 'Most translucent',
    },
    flexuralStrength: {
      term: 'Flexural strength',
      hint: 'The load in bending that it bears before it breaks: the higher, the stronger.',
      best: 'Strongest',
    },
    application: { term: 'Application', hint: 'The restorations for which this material is used.' },
    minimumThickness: {
      term: 'Minimum restoration thickness',
      hint: 'A restoration should not be thinner than this.',
      best: 'Thinnest',
    },
    thickness: { term: 'Thickness', hint: 'The thicknesses of the blank.' },
    diameter: { term: 'Diameter', hint: 'The diameter of the blank, to fit the machine.' },
    colour: { term: 'Colours', hint: 'The colours that are available, by the shade guide.' },
    warranty: { term: 'Warranty', hint: 'The longest warranty of the product.' },
  },
  others: 'Other products',
  othersPrevious: 'Previous product',
  othersNext: 'Next product',
  othersPosition: (position, count) => `${position}/${count}`,
};
