import { oneReply, writeOptions } from '#api/records/record-resource.ts';
import { type FormRules, formRoutes } from '#api/request/forms.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { galleryOperations as operations } from '#contract/gallery-operations.ts';
import { productContract } from '#contract/product-operations.ts';
import { Invalid, NotFound, OutcomeUnknown, UnreadableFile } from '#domain/errors.ts';
import { type Product, products } from '#domain/product/products.server.ts';
import { findRemovedPicture, restoreGalleryPicture } from '#domain/product/restore-gallery-picture.server.ts';
import {
  addGalleryPicture,
  captionGalleryPicture,
  removeGalleryPicture,
  reorderGallery,
  requireGalleryRoom,
} from '#domain/product/revise-gallery.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { Pictures, StoredPicture } from '#pictures/pictures.server.ts';
import { productGallery as words } from '#strings/vi/products.ts';

/** A caption, or the names of all pictures of a gallery. */
const maxBodyBytes = 4_096;

interface GalleryParts extends IdempotentParts {
  pictures: Pictures;
  /** Of the forms that have a picture. */
  rules: FormRules;
}

/** The further pictures of a product. */
export function galleryRoutes({ db, pictures, idempotent, rules }: GalleryParts): ApiRoute[] {
  const options = { ...writeOptions(productContract), bodyLimit: maxBodyBytes };
  const answer = (message: string) => (product: Product) => ({
    ...oneReply(productContract, product),
    message,
  });
  const added = answer(words.added);

  const adding = route(operations.addPicture, (request) =>
    idempotent(request, async (context) => {
      const { id } = request.params;
      const { file, caption } = request.body;
      requireGalleryRoom(await activeRecord(db.read, products, { id }));
      return storePictureWith(pictures, { field: 'picture', file }, async ({ name: picture, width, height }) =>
        added(await addGalleryPicture(context, { id, picture, width, height, caption })),
      );
    }),
  );
  return [
    ...formRoutes(rules, [adding]),
    route(
      operations.orderPictures,
      async (request) =>
        answer(words.reordered)(await reorderGallery(contextOf(db, request), { ...request.params, ...request.body })),
      options,
    ),
    route(
      operations.captionPicture,
      async (request) =>
        answer(words.captioned)(
          await captionGalleryPicture(contextOf(db, request), { ...request.params, ...request.body }),
        ),
      options,
    ),
    route(operations.removePicture, async (request) => {
      const product = await removeGalleryPicture(contextOf(db, request), request.params);
      await pictures.remove(request.params.picture);
      return answer(words.removed)(product);
    }),
    route(operations.restorePicture, async (request) => {
      const removed = await findRemovedPicture(db, request.params);
      // The files come first: a product never names a picture that is gone.
      if (!(await pictures.restore(request.params.picture))) throw new NotFound(words.fileGone);
      return answer(words.restored)(await restoreGalleryPicture(contextOf(db, request), request.params.id, removed));
    }),
  ];
}

/**
 * Stores the picture of a field and then the record that shows it. If the record fails, the picture is deleted.
 *
 * @throws {Invalid} if the file is no picture, with the reason under the field
 */
export async function storePictureWith<Written>(
  pictures: Pictures,
  { field, file }: { field: string; file: File },
  write: (stored: StoredPicture) => Promise<Written>,
): Promise<Written> {
  const stored = await pictures.store(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Invalid(error.message, [{ field, message: error.message }]);
  });
  try {
    return await write(stored);
  } catch (error) {
    // If the outcome is unknown, the record may have been stored and show the picture.
    if (!(error instanceof OutcomeUnknown)) await pictures.discard(stored.name);
    throw error;
  }
}
