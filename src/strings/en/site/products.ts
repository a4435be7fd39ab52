import type { Translation } from '#strings/translation.ts';
import type { products as vi } from '#strings/vi/site/products.ts';

/** The words of the list of products. */
export const products: Translation<typeof vi> = {
  title: 'Products',
  description: 'The catalogue of dental materials: translucency, flexural strength, indications and warranty of each.',
  filters: 'Filter the products',
  q: 'Name or application',
  example: 'Such as: bridge',
  strength: 'Flexural strength',
  translucency: 'Translucency',
  any: 'All',
  atLeast: (measure) => `From ${measure}`,
  submit: 'Filter',
  reset: 'Remove the filters',
  empty: 'No products found',
  toFirstPage: 'To the first page',
  choose: 'Compare',
  chooseHint: 'Choose up to three products to compare.',
  chosen: (count, max) => `${count} of ${max} chosen`,
  chooseMore: 'Choose more on another page:',
  compare: 'Compare',
  remove: (name) => `Remove ${name}`,
};
