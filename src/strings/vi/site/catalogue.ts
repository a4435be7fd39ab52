import { paging } from '#strings/vi/paging.ts';
import { compare } from '#strings/vi/site/compare.ts';
import { product } from '#strings/vi/site/product.ts';
import { products } from '#strings/vi/site/products.ts';

/** The words of the list of products, a product's page and the comparison. */
export const catalogue = { products, product, compare, paging } as const;
