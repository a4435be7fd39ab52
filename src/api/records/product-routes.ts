import { galleryRoutes, storePictureWith } from '#api/records/gallery-routes.ts';
import { namesOnCardsRoutes } from '#api/records/names-on-cards-routes.ts';
import { namedResource, oneReply, writeOptions } from '#api/records/record-resource.ts';
import { recordRoutes } from '#api/records/record-routes.ts';
import { limitConcurrency } from '#api/request/concurrency-limit.ts';
import { formRoutes } from '#api/request/forms.ts';
import { contextOf, type IdempotentParts } from '#api/request/idempotent.ts';
import type { UploadFolder } from '#api/request/uploads.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { productContract, productOperations, toProductWire } from '#contract/product-operations.ts';
import { Busy, Invalid } from '#domain/errors.ts';
import { picturesOf } from '#domain/product/gallery.ts';
import { moveProduct } from '#domain/product/move-product.server.ts';
import { type PictureColumns, type Product, products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import { requireFreeKey } from '#domain/record/record-key.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { maxEncodings, maxWaiting, retrySeconds } from '#pictures/limits.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { pictures as pictureWords } from '#strings/vi/server/pictures.ts';
import { records as words } from '#strings/vi/server/records.ts';

interface ProductParts extends IdempotentParts {
  pictures: Pictures;
  uploads: UploadFolder;
}

/** Forms up to this size in bytes cannot contain a picture, so they are not limited. */
const formWithoutPictureBytes = 65_536;

/** An id. */
const maxMoveBytes = 1_024;

/** Ceramic products, with their pictures. */
export function productRoutes({ db, pictures, uploads, idempotent }: ProductParts): ApiRoute[] {
  const resource = {
    ...namedResource(db, productContract, products),
    async onRemoved(product: Product) {
      for (const picture of picturesOf(product)) await pictures.remove(picture);
    },
  };
  const options = writeOptions(productContract);

  /** Writes a product, with the picture that has been sent, if any. */
  const writeWith = <Written>(
    file: File | undefined,
    write: (stored: Partial<PictureColumns>) => Promise<Written>,
  ): Promise<Written> =>
    file
      ? storePictureWith(pictures, { field: 'image', file }, ({ name, width, height }) =>
          write({ image: name, imageWidth: width, imageHeight: height }),
        )
      : write({});

  const limit = limitConcurrency(maxEncodings + maxWaiting, () => new Busy(pictureWords.busy, retrySeconds));
  const rules = { maxFileBytes: maxPictureBytes, uploads, limit, unlimitedBytes: formWithoutPictureBytes };
  const create = route(
    productOperations.create,
    (request) =>
      idempotent(request, async (context) => {
        const { picture, fields } = request.body;
        await requireFreeKey<{ name: string }>({ db }, products, fields);
        const product = await writeWith(picture, (stored) => addRecord(context, products, { ...fields, ...stored }));
        return { ...oneReply(productContract, product), message: products.messages.created };
      }),
    options,
  );
  const move = route(
    productOperations.move,
    async (request) => {
      const all = await moveProduct(contextOf(db, request), request.params.id, request.body);
      return { counts: all.length, products: all.map((product) => toProductWire(product)) };
    },
    { bodyLimit: maxMoveBytes },
  );
  const update = route(
    productOperations.update,
    (request) =>
      idempotent(request, async (context) => {
        const { id } = request.params;
        const { version, picture, fields, propagateRename } = request.body;
        const before = await activeRecord(db.read, products, { id, version });
        requireSamePath(picture, before);
        await requireFreeKey<{ name: string }>({ db }, products, fields, id);
        const { record, updatedCards } = await writeWith(picture instanceof File ? picture : undefined, (stored) =>
          // Fields that are not sent keep the values of this version.
          renameRecord(context, products, {
            id,
            version: before.version,
            fields: { ...fields, ...stored },
            propagateRename,
          }),
        );
        if (before.image !== null && before.image !== record.image) await pictures.remove(before.image);
        return { ...oneReply(productContract, record), message: products.messages.updated, updatedCards };
      }),
    options,
  );
  return [
    ...recordRoutes({ db, idempotent }, resource),
    ...namesOnCardsRoutes({ db, idempotent }, { contract: productContract, definition: products }),
    ...formRoutes(rules, [create, update]),
    move,
    ...galleryRoutes({ db, pictures, idempotent, rules }),
  ];
}

/** A form may send the current path of the picture back, but no other text. */
function requireSamePath(picture: File | string | undefined, product: Product): void {
  if (typeof picture !== 'string' || picture === '' || picture === toProductWire(product).productImage) return;
  const message = words.product.notPicture;
  throw new Invalid(message, [{ field: 'image', message }]);
}
