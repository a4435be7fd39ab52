import type { Translation } from '#strings/translation.ts';
import type { compare as vi } from '#strings/vi/site/compare.ts';

/** The words of the comparison. */
export const compare: Translation<typeof vi> = {
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
