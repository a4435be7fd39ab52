import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { measures } from '#web/site/catalogue/measures.ts';

type Attribute = Exclude<keyof CatalogueProduct, 'id' | 'name' | 'picture'>;

/** The attributes of a product, in the order in which they are shown. */
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

const units: Partial<Record<Attribute, (value: number) => string>> = {
  translucency: measures.percent,
  flexuralStrength: measures.megapascal,
  minimumThickness: measures.millimetre,
  diameter: measures.millimetre,
};

/** What an attribute says, with its unit; null where the product says nothing. */
export function attributeValue(product: CatalogueProduct, attribute: Attribute): string | null {
  const value = product[attribute];
  if (typeof value === 'number') return units[attribute]?.(value) ?? measures.number(value);
  // The heights that are sold are a list; its author may have written the unit.
  if (attribute === 'thickness' && value !== null && /^[\d\s.,;/–-]+$/.test(value)) return `${value}\u00a0mm`;
  return value;
}

/** Of the products that say something of it, those that are best in an attribute, where they differ. */
export function bestIn(products: readonly CatalogueProduct[], attribute: Attribute): readonly CatalogueProduct[] {
  const better = betterIs[attribute];
  const values = products.flatMap((product) => product[attribute] ?? []).filter((value) => typeof value === 'number');
  if (!better || new Set(values).size < 2) return [];
  const best = better(...values);
  return products.filter((product) => product[attribute] === best);
}

const betterIs: Partial<Record<Attribute, (...values: number[]) => number>> = {
  translucency: Math.max,
  flexuralStrength: Math.max,
  minimumThickness: Math.min,
};
