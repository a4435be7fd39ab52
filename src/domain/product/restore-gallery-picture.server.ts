import type { Database } from '#database/database.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { type GalleryPicture, readGallery } from '#domain/product/gallery.ts';
import { type Product, products } from '#domain/product/products.server.ts';
import { type PictureOfProduct, requireGalleryRoom, reviseGallery } from '#domain/product/revise-gallery.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { productGallery as words } from '#strings/vi/products.ts';

/** A picture that was taken out of a gallery. */
export interface RemovedPicture {
  removed: GalleryPicture;
  /** The names of the pictures that came after it, in their order. */
  followers: string[];
}

/**
 * Finds a removed picture in the audit log, with its caption and position.
 *
 * @throws {NotFound} if no product has the id, or its gallery never had the picture
 * @throws {Conflict} if the product is in the bin, or its gallery has the picture
 * @throws {Invalid} if the gallery is full
 */
export async function findRemovedPicture(
  db: Pick<Database, 'read'>,
  { id, picture }: PictureOfProduct,
): Promise<RemovedPicture> {
  const product = await activeRecord(db.read, products, { id });
  requireRestorable(readGallery(product.gallery), product, picture);
  // The last change that knows the picture has taken it out.
  const line = await db.read
    .selectFrom('audit')
    .select('detail')
    .where('noun', '=', 'product')
    .where('recordId', '=', id)
    .where('detail', 'like', `%${picture}%`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { before, after }: Partial<Record<'before' | 'after', { gallery?: string | null }>> = JSON.parse(
    line?.detail ?? '{}',
  );
  const former = readGallery(before?.gallery ?? null);
  const at = former.findIndex((one) => one.picture === picture);
  const removed = former[at];
  // Somebody else has put it back since the product was read.
  if (!removed) requireRestorable(readGallery(after?.gallery ?? null), product, picture);
  if (!removed) throw new NotFound(words.missing);
  return { removed, followers: former.slice(at + 1).map((one) => one.picture) };
}

/**
 * Puts a removed picture back into the gallery of an active product: before the first of its followers that is still
 * there, or else at the end. Its files are the caller's. Returns the product.
 *
 * @throws {Conflict} if the gallery has the picture
 * @throws {Invalid} if the gallery is full
 */
export function restoreGalleryPicture(
  context: ServiceContext,
  id: number,
  { removed, followers }: RemovedPicture,
): Promise<Product> {
  return reviseGallery(context, id, (pictures, product) => {
    requireRestorable(pictures, product, removed.picture);
    const names = pictures.map(({ picture }) => picture);
    const next = followers.find((name) => names.includes(name));
    return pictures.toSpliced(next === undefined ? pictures.length : names.indexOf(next), 0, removed);
  });
}

function requireRestorable(pictures: readonly GalleryPicture[], product: Product, picture: string): void {
  if (pictures.some((one) => one.picture === picture)) throw new Conflict(words.present);
  requireGalleryRoom(product);
}
