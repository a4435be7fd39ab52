import type { CatalogueProduct } from '#domain/product/catalogue.ts';

/** What the list can be filtered by with links. */
export interface Facet {
  label: string;
  /** True if the owner has entered the texts. */
  isData: boolean;
  /** `to` adds the filter, or drops it where `drop` says so. */
  chips: { text: string; to: string; drop?: string }[];
}

/** A row of a comparison that is not an attribute, with a value for each product. */
export interface Fact {
  term: string;
  /** True if the owner has entered the values. */
  isData: boolean;
  values: (string | null)[];
}

/** The part of a product that its card shows. */
export type ProductSummary = Pick<
  CatalogueProduct,
  'id' | 'name' | 'picture' | 'translucency' | 'flexuralStrength' | 'application'
>;
