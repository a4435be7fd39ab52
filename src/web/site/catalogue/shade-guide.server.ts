import { readLayers, readShades } from '#domain/product/shades.ts';
import { shades as english } from '#strings/en/site/shades.ts';
import type { Translation } from '#strings/translation.ts';
import { shades as vietnamese } from '#strings/vi/site/shades.ts';
import type { Language } from '#web/site/language/languages.ts';

const wordsIn: Record<Language, Translation<typeof vietnamese>> = { vi: vietnamese, en: english };

/** The shades and layers that a product's colour names, in words; null if it names none. */
export function describeShades(colour: string | null, language: Language) {
  const words = wordsIn[language];
  const hues = readShades(colour ?? '').map(({ hue, names }) => ({ hue, meaning: words.hues[hue], names }));
  const layers = readLayers(colour ?? '');
  if (hues.length === 0 && layers === null) return null;
  const { heading, incisal, cervical, notToScale } = words;
  const diagram = layers === null ? null : { count: layers, text: words.layers(layers), incisal, cervical, notToScale };
  return { heading, hues, layers: diagram };
}
