import type { ShownProduct } from '#web/site/catalogue/catalogue.ts';
import type { Formats } from '#web/site/language/formats.ts';

type Attribute = Exclude<keyof ShownProduct, 'id' | 'name' | 'picture' | 'gallery' | 'vietnamese'>;

/** A product by its attributes. */
type Attributes = Pick<ShownProduct, Attribute>;

/** The attributes of a product in display order. */
export const attributes = [
  'translucency',
  'flexuralStrength',
  'application',
  'minimumThickness',
  'thickness',
  'diameter',
  'colour',
  'warranty',
] as const satisfies Attribute[];

const units: Partial<Record<Attribute, keyof Omit<Formats, 'date' | 'briefDate' | 'instant'>>> = {
  translucency: 'percent',
  flexuralStrength: 'megapascal',
  minimumThickness: 'millimetre',
  diameter: 'millimetre',
};

/** The value of an attribute with its unit; null if the product has none. */
export function attributeValue(product: Attributes, attribute: Attribute, formats: Formats): string | null {
  const value = product[attribute];
  if (typeof value === 'number') return formats[units[attribute] ?? 'number'](value);
  // `thickness` is free text with a list of heights; add the unit only if it is missing.
  if (attribute === 'thickness' && value !== null && /^[\d\s.,;/–-]+$/.test(value)) return `${value}\u00a0mm`;
  // The warranty is often entered with the word that its label has already.
  if (attribute === 'warranty' && value !== null) return capitalize(value.replace(/^bảo hành\s*:?\s*(?=\S)/iu, ''));
  return value;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The products with the best value of an attribute; none if all values are equal. */
export function bestProducts<Product extends Attributes>(
  products: readonly Product[],
  attribute: Attribute,
): Product[] {
  const pickBest = bestValue[attribute];
  const values = products.flatMap((product) => product[attribute] ?? []).filter((value) => typeof value === 'number');
  if (!pickBest || new Set(values).size < 2) return [];
  const best = pickBest(...values);
  return products.filter((product) => product[attribute] === best);
}

const bestValue: Partial<Record<Attribute, (...values: number[]) => number>> = {
  flexuralStrength: Math.max,
  minimumThickness: Math.min,
};
