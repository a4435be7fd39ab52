import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import { picturePath, variantSize } from '#pictures/picture-paths.ts';

/**
 * The pictures of a product for search engines, all of them, and for shared links, the main one with its size in pixels. The
 * largest JPEG, because not every link preview supports AVIF.
 */
export function productImages({ picture, gallery }: CatalogueProduct) {
  const path = (name: string) => picturePath(name, 1600, 'jpg');
  const all = picture ? [picture, ...gallery] : gallery;
  return {
    all: all.length > 0 ? all.map(({ name }) => path(name)) : undefined,
    shared: picture ? { path: path(picture.name), ...variantSize(picture, 1600) } : undefined,
  };
}
