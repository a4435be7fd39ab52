import { nameKey } from '#domain/name-key.ts';
import { type Indication, readIndications } from '#domain/product/indications.ts';
import type { ProductFields } from '#domain/product/product-fields.ts';
import { foldText, normalizeText } from '#domain/text.ts';

/** An active product in the public catalogue. */
export interface CatalogueProduct extends Omit<ProductFields, 'price' | 'position' | 'aliases' | 'coverage'> {
  id: number;
  /** null if there is none. */
  picture: CataloguePicture | null;
  /** Its further pictures, in their order. */
  gallery: readonly (CataloguePicture & { caption: string | null })[];
}

/** A stored picture, with the pixels of its largest variant. */
interface CataloguePicture {
  name: string;
  width: number;
  height: number;
}

/** The filters of the catalogue; null and '' match everything. */
export interface CatalogueFilters {
  /** Every word must occur in the name or the application in either language, also within a word, without regard to accents. */
  q: string;
  /** As the owner calls it, in any case. */
  group: string;
  /** A product must store it. */
  indication: Indication | null;
  /** Minimum in MPa. */
  strength: number | null;
  /** Minimum in percent. */
  translucency: number | null;
}

/** Reads the active products. */
export interface Catalogue {
  /** All of them, in the order of the catalogue. */
  products(): Promise<CatalogueProduct[]>;
  /** The first product of each group, in that order, by a prepared query that does not wait for others. One without a group is a group. */
  featured(count: number): Promise<CatalogueProduct[]>;
  /**
   * The product of the active card with a number, by a prepared query that does not wait for others; undefined if the catalogue
   * has none.
   */
  ofCard(cardNumber: string): Promise<Pick<CatalogueProduct, 'id' | 'picture'> | undefined>;
  /** The time of the last change of each product, ISO 8601. */
  changes(): Promise<{ id: number; updatedAt: string }[]>;
}

export function filterCatalogue(
  products: readonly CatalogueProduct[],
  { q, group, indication, strength, translucency }: CatalogueFilters,
): CatalogueProduct[] {
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  const groupKey = nameKey(group);
  return products.filter((product) => {
    const text = foldText(`${product.name} ${product.application ?? ''} ${product.applicationEnglish ?? ''}`);
    return (
      words.every((word) => text.includes(word)) &&
      (groupKey === '' || nameKey(product.group ?? '') === groupKey) &&
      (indication === null || readIndications(product.indications).includes(indication)) &&
      isAtLeast(product.flexuralStrength, strength) &&
      isAtLeast(product.translucency, translucency)
    );
  });
}

/** Up to `count` products after the one with this id, continuing at the start of the list. */
export function following<Item extends { id: number }>(products: readonly Item[], id: number, count: number): Item[] {
  const at = products.findIndex((product) => product.id === id);
  return [...products.slice(at + 1), ...products.slice(0, Math.max(at, 0))].slice(0, count);
}

function isAtLeast(value: number | null, min: number | null): boolean {
  return min === null || (value !== null && value >= min);
}
