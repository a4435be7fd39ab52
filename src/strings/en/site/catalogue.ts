import { paging } from '#strings/en/paging.ts';
import type { Translation } from '#strings/translation.ts';
import type * as vi from '#strings/vi/site/catalogue.ts';

/** The words of the list of products. */
const products: Translation<typeof vi.products> = {
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

/** The words of a product, for its own page and for the comparison. */
export const product: Translation<typeof vi.product> = {
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

/** The words of the comparison. */
const compare: Translation<typeof vi.compare> = {
  title: 'Compare products',
  description: 'Up to three materials side by side: translucency, flexural strength, minimum thickness and more.',
  heading: 'Compare products',
  lead: 'Choose up to three products to see their values side by side.',
  over: (max) => `Up to ${max} products can be compared at a time; this page has the first ${max}.`,
  unknown: 'A product is no longer in the catalogue.',
  remove: 'Remove',
  change: 'Change the products',
  choice: (number) => `Product ${number}`,
  noChoice: 'None',
  submit: 'Compare',
  table: 'The values of the products',
  none: '–',
  plot: 'Translucency and flexural strength',
  plotLead: 'Further right is more translucent, further up is stronger.',
  plotTitle: 'Plot of translucency and flexural strength',
  plotDescription: (points) => `${points}. The table has the same values.`,
  plotPoint: (name, translucency, strength) => `${name}: ${translucency}, ${strength}`,
  plotMissing: (name) => `${name}: not enough data`,
  plotOthers: 'Other products in the catalogue',
  strengthAxis: 'Flexural strength (MPa)',
  translucencyAxis: 'Translucency (%)',
};

/** The words of the list of products, a product's page and the comparison. */
export const catalogue: Translation<typeof vi.catalogue> = { products, product, compare, paging };
