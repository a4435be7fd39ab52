import { Invalid, NotFound, Stale } from '#domain/errors.ts';
import { type GalleryPicture, maxGalleryPictures, readGallery, storedGallery } from '#domain/product/gallery.ts';
import { type Product, products } from '#domain/product/products.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { productGallery as words } from '#strings/vi/products.ts';

/** A picture of the gallery of a product. */
export interface PictureOfProduct {
  /** The id of the product. */
  id: number;
  /** The name of the picture. */
  picture: string;
}

/** @throws {Invalid} if the gallery has no room for another picture */
export function requireGalleryRoom({ gallery }: Pick<Product, 'gallery'>): void {
  if (readGallery(gallery).length < maxGalleryPictures) return;
  const message = words.full(maxGalleryPictures);
  throw new Invalid(message, [{ field: 'picture', message }]);
}

/**
 * Adds a stored picture at the end of the gallery of an active product. Returns the product, like the functions below.
 *
 * @throws {Invalid} if the gallery is full
 */
export async function addGalleryPicture(
  context: ServiceContext,
  { id, ...added }: { id: number } & GalleryPicture,
): Promise<Product> {
  return reviseGallery(context, id, (pictures, product) => {
    requireGalleryRoom(product);
    return [...pictures, added];
  });
}

/** Takes a picture out of the gallery. Its file is the caller's. @throws {NotFound} if it is not there */
export function removeGalleryPicture(context: ServiceContext, { id, picture }: PictureOfProduct): Promise<Product> {
  return reviseGallery(context, id, (pictures) => {
    requirePicture(pictures, picture);
    return pictures.filter((one) => one.picture !== picture);
  });
}

/** Replaces the caption of a picture. @throws {NotFound} if the picture is not there */
export function captionGalleryPicture(
  context: ServiceContext,
  { id, picture, caption }: PictureOfProduct & { caption: string | null },
): Promise<Product> {
  return reviseGallery(context, id, (pictures) => {
    requirePicture(pictures, picture);
    return pictures.map((one) => (one.picture === picture ? { ...one, caption } : one));
  });
}

/**
 * Puts the pictures of a gallery in another order.
 *
 * @param order the names of all of them
 * @throws {Stale} if these are not the pictures of the gallery any more
 */
export function reorderGallery(
  context: ServiceContext,
  { id, order }: { id: number; order: readonly string[] },
): Promise<Product> {
  return reviseGallery(context, id, (pictures, product) => {
    const byName = new Map(pictures.map((one) => [one.picture, one]));
    const ordered = [...new Set(order)].flatMap((picture) => byName.get(picture) ?? []);
    if (ordered.length === pictures.length && order.length === pictures.length) return ordered;
    throw new Stale(words.orderStale, product);
  });
}

/**
 * Edits the gallery of a product as it is at that moment: changes of its other fields do not matter. Pictures come back by a call of
 * their own.
 *
 * @param revise returns the new pictures; it may run again, and may throw to refuse the edit
 *
 * @throws {NotFound} if no product has the id
 * @throws {Conflict} if it is in the bin
 */
export function reviseGallery(
  context: ServiceContext,
  id: number,
  revise: (pictures: GalleryPicture[], product: Product) => GalleryPicture[],
): Promise<Product> {
  const fields = (product: Product) => ({ gallery: storedGallery(revise(readGallery(product.gallery), product)) });
  return reviseRecord(context, products, { id, fields, kind: null });
}

function requirePicture(pictures: readonly GalleryPicture[], picture: string): void {
  if (!pictures.some((one) => one.picture === picture)) throw new NotFound(words.missing);
}
