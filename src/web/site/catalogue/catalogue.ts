import type { CatalogueProduct } from '#domain/product/catalogue.ts';

/** The part of a product that its card shows. */
export type ProductSummary = Pick<
  CatalogueProduct,
  'id' | 'name' | 'picture' | 'translucency' | 'flexuralStrength' | 'application'
>;
