import type { CatalogueProduct } from '#domain/product/catalogue.ts';

/** What a card shows of a product. */
export type ProductSummary = Pick<
  CatalogueProduct,
  'id' | 'name' | 'picture' | 'translucency' | 'flexuralStrength' | 'application'
>;
