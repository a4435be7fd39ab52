import { readLayers, readShades } from '#domain/product/shades.ts';
import { shades as english } from '#strings/en/site/product-values.ts';
import type { Translation } from '#strings/translation.ts';
import { shades as vietnamese } from '#strings/vi/site/product-values.ts';
import type { Language } from '#web/site/language/languages.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/**
 * How the shades look, roughly: no screen shows one as it is. Those of VITA classical are the CIELAB values of O'Brien et al. (1989) in
 * sRGB, nine units lighter, as teeth look in good light; those for bleached teeth continue them by eye.
 */
// biome-ignore format: a line for each hue
const swatches: Record<string, string> = {
  A1: '#e6dec5', A2: '#e1d3b5', A3: '#e4d0ae', 'A3.5': '#dcc8a1', A4: '#d2bd99',
  B1: '#e3ddc5', B2: '#e0d6b7', B3: '#e0cda5', B4: '#d9c79f',
  C1: '#d7cfb8', C2: '#d3c5a7', C3: '#cdbfa2', C4: '#c6b393',
  D2: '#dcd2b9', D3: '#d8c9ad', D4: '#d4c8a8',
  BL1: '#f3f1e7', BL2: '#f0eddf', BL3: '#ede8d8', BL4: '#eae4d0',
  '0M1': '#f5f4ed', '0M2': '#f1eee2', '0M3': '#ede8d8',
};

/** The shades and layers that a product's colour names, in words; null if it names none. */
export function describeShades(colour: string | null, language: Language) {
  const words = wordsIn[language];
  const hues = readShades(colour ?? '').map(({ hue, names }) => ({
    hue,
    meaning: words.hues[hue],
    shades: names.map((name) => ({ name, colour: swatches[name] })),
  }));
  const layers = readLayers(colour ?? '');
  if (hues.length === 0 && layers === null) return null;
  const { heading, onScreen, incisal, cervical, notToScale } = words;
  const diagram = layers === null ? null : { count: layers, text: words.layers(layers), incisal, cervical, notToScale };
  return { heading, onScreen, hues, layers: diagram };
}
