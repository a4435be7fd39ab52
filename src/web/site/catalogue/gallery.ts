import type { CatalogueProduct } from '#domain/product/catalogue.ts';
import type { Translation } from '#strings/translation.ts';
import type { gallery } from '#strings/vi/site/product-values.ts';

export type GalleryWords = Translation<typeof gallery>;

/** A picture of a product and what it is called. */
export type ShownPicture = CatalogueProduct['gallery'][number] & { label: string };

/** All pictures of a product, the main one first. */
export function shownPictures(
  { name, picture, gallery: further }: Pick<CatalogueProduct, 'name' | 'picture' | 'gallery'>,
  words: GalleryWords,
): ShownPicture[] {
  const all = picture ? [{ ...picture, caption: null }, ...further] : further;
  return all.map((one, at) => ({ ...one, label: one.caption ?? `${name}, ${words.picture} ${at + 1}` }));
}
