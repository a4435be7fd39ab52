import type { ProductRevision } from '#domain/product/product.ts';

/** A field of the form of a product. */
export type Field = keyof ProductRevision | 'image';
