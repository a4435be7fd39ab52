import type { Translation } from '#strings/translation.ts';
import type { shades as vi } from '#strings/vi/site/shades.ts';

/** The words of a product's shades and layers, which come with its page. */
export const shades: Translation<typeof vi> = {
  heading: 'VITA shades',
  onScreen: 'Colours on a screen are approximate. Choose a shade with a real shade guide.',
  hues: {
    A: 'reddish brown',
    B: 'reddish yellow',
    C: 'grey',
    D: 'reddish grey',
    BL: 'for bleached teeth',
    '0M': 'for bleached teeth',
  },
  layers: (count) => `A blank of ${count} layers, graded from the incisal edge to the cervical margin`,
  incisal: 'Incisal edge',
  cervical: 'Cervical margin',
  notToScale: 'A diagram, not to scale.',
};
