import { paging } from '#strings/en/paging.ts';
import { compare } from '#strings/en/site/compare.ts';
import { product } from '#strings/en/site/product.ts';
import { products } from '#strings/en/site/products.ts';
import type { Translation } from '#strings/translation.ts';
import type { catalogue as vi } from '#strings/vi/site/catalogue.ts';

/** The words of the list of products, a product's page and the comparison. */
export const catalogue: Translation<typeof vi> = { products, product, compare, paging };
