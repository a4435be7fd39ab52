import type { Translation } from '#strings/translation.ts';
import type { facets as vi } from '#strings/vi/site/facets.ts';

/** The words of groups and indications. The names of groups are in `src/strings/en/site/terms.ts`. */
export const facets: Translation<typeof vi> = {
  group: 'Group',
  indications: 'Indications',
  names: {
    'single-crown': 'Single crown',
    bridge: 'Bridge',
    veneer: 'Veneer',
    'inlay-onlay': 'Inlay/onlay',
    'implant-supported': 'Implant-supported',
  },
  bridge: (units) => `Bridge of up to ${units} units`,
  counted: (name, count) => `${name} (${count})`,
  drop: (name) => `Remove the filter ${name}`,
};
