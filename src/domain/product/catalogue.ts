import type { ProductFields } from '#domain/product/product-traits.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** An active product as the public sees it. */
export interface CatalogueProduct extends Omit<ProductFields, 'price'> {
  id: number;
  /** The stored picture, with the pixels of its largest variant; null where there is none. */
  picture: { name: string; width: number; height: number } | null;
}

/** What a reader of the catalogue looks for; null and '' look for anything. */
export interface CatalogueFilters {
  /** Every word must occur in the name or the application, as a part of a word, accents or not. */
  q: string;
  /** At least so many megapascals. */
  strength: number | null;
  /** At least so many percent. */
  translucency: number | null;
}

/** The active products; what is read is what was committed before. */
export interface Catalogue {
  /** All of them, newest first. */
  products(): Promise<CatalogueProduct[]>;
  /** The newest ones, without waiting for any other query. */
  newest(count: number): Promise<CatalogueProduct[]>;
  /** When each of them was last changed, in ISO 8601. */
  changes(): Promise<{ id: number; updatedAt: string }[]>;
}

export function filterCatalogue(
  products: readonly CatalogueProduct[],
  { q, strength, translucency }: CatalogueFilters,
): CatalogueProduct[] {
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  return products.filter((product) => {
    const text = foldText(`${product.name} ${product.application ?? ''}`);
    return (
      words.every((word) => text.includes(word)) &&
      isAtLeast(product.flexuralStrength, strength) &&
      isAtLeast(product.translucency, translucency)
    );
  });
}

/** At most `count` products that follow one in the list, from its end on from the beginning. */
export function following<Item extends { id: number }>(products: readonly Item[], id: number, count: number): Item[] {
  const at = products.findIndex((product) => product.id === id);
  return [...products.slice(at + 1), ...products.slice(0, Math.max(at, 0))].slice(0, count);
}

function isAtLeast(value: number | null, least: number | null): boolean {
  return least === null || (value !== null && value >= least);
}
