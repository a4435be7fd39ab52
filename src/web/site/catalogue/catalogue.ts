import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import type { ShownText } from '#web/site/language/shown-text.ts';

/** A product as a page shows it, with its texts in one language. */
export interface ShownProduct extends Omit<CatalogueProduct, 'applicationEnglish' | 'colourEnglish'> {
  /** The fields whose texts are in Vietnamese on an English page. */
  vietnamese: readonly string[];
}

/** What the list can be filtered by with links. */
export interface Facet {
  label: string;
  /** `to` adds the filter, or drops it where `drop` says so. */
  chips: (ShownText & { to: string; drop?: string })[];
}

/** A row of a comparison that is not an attribute, with a value for each product. */
export interface Fact {
  term: string;
  values: (ShownText | null)[];
}

/** The part of a product that its card shows. */
export type ProductSummary = Pick<
  ShownProduct,
  'id' | 'name' | 'picture' | 'translucency' | 'flexuralStrength' | 'application' | 'vietnamese'
>;
