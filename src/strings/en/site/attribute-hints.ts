import type { Translation } from '#strings/translation.ts';
import type { attributeHints as vi } from '#strings/vi/site/attribute-hints.ts';

/** What the values of a product mean, which comes with its page. */
export const attributeHints: Translation<typeof vi> = {
  translucency: 'The part of the light that passes through the material: the higher, the closer to enamel.',
  flexuralStrength: 'The load in bending that it bears before it breaks: the higher, the stronger.',
  application: 'The restorations for which this material is used.',
  minimumThickness: 'A restoration should not be thinner than this.',
  thickness: 'The thicknesses of the blank.',
  diameter: 'The diameter of the blank, to fit the machine.',
  colour: 'The colours that are available, by the shade guide.',
  warranty: 'The longest warranty of the product.',
};
