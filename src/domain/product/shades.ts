import { shadeWords } from '#strings/vi/products.ts';

/** The sixteen shades of VITA classical A1–D4 in their order, and those for bleached teeth. */
const scales = [
  'A1 A2 A3 A3.5 A4 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4'.split(' '),
  'BL1 BL2 BL3 BL4'.split(' '),
  '0M1 0M2 0M3'.split(' '),
] as const;
const order = scales.flat();

/** The hue of a shade: its letters. */
export type Hue = 'A' | 'B' | 'C' | 'D' | 'BL' | '0M';

const name = String.raw`(BL|[0O]M|[A-D])\s?(3[.,]5|\d)`;
/** A shade, or a range whose end may leave out the letters: `A1`, `A1–D4`, `BL1-4`. */
const shadeOrRange = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${name}(?:\s*(?:[-–—~]|${shadeWords.to})\s*${name.replace('(BL', '(|BL')})?(?![\p{L}\p{N}])`,
  'giu',
);
const exception = new RegExp(shadeWords.except, 'iu');
const layers = new RegExp(shadeWords.layers.join('|'), 'iu');

/**
 * The VITA shades that a product's colour names, by hue, in the order of the scale: `(A1–D4)` names sixteen. Empty if it names
 * none or says which are left out.
 */
export function readShades(colour: string): { hue: Hue; names: string[] }[] {
  if (exception.test(colour.normalize('NFC'))) return [];
  const found = new Set([...colour.normalize('NFKC').matchAll(shadeOrRange)].flatMap(shadesOf));
  return [
    ...Map.groupBy(
      order.filter((shade) => found.has(shade)),
      hueOf,
    ),
  ].map(([hue, names]) => ({ hue, names }));
}

function shadesOf([, letters = '', number = '', endLetters, endNumber]: RegExpExecArray): string[] {
  const first = shadeName(letters, number);
  const last = endNumber === undefined ? first : shadeName(endLetters || letters, endNumber);
  const scale = scales.find((each) => each.includes(first) && each.includes(last));
  return scale?.slice(scale.indexOf(first), scale.indexOf(last) + 1) ?? [];
}

const shadeName = (letters: string, number: string) =>
  letters.toUpperCase().replace('O', '0') + number.replace(',', '.');
const hueOf = (shade: string) => shade.replace(/(?<=[A-DLM])[\d.]+$/, '') as Hue;

/** The number of layers of a graded blank, from 2 to 12; null if the colour tells none. */
export function readLayers(colour: string): number | null {
  const match = layers.exec(colour.normalize('NFC'));
  const count = Number(match?.slice(1).find(Boolean));
  return count >= 2 && count <= 12 ? count : null;
}
