import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, namedResource } from '#api/api-resource.ts';
import { formRoutes } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { namedCardRoutes } from '#api/named-card-routes.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { createUploadQueue, type UploadFolder } from '#api/uploads.ts';
import { productNames } from '#contract/product-names.ts';
import { productOperations } from '#contract/product-operations.ts';
import { productWire, toProductWire } from '#contract/product-wire.ts';
import { Busy, Invalid, OutcomeUnknown } from '#domain/errors.ts';
import { type PictureColumns, type Product, products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { NamedQuery } from '#domain/record/named-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { atOnce, mostWaiting, retrySeconds } from '#pictures/limits.ts';
import { largestPicture } from '#pictures/picture-paths.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { pictures as pictureWords } from '#strings/vi/server/pictures.ts';
import { records as words } from '#strings/vi/server/records.ts';

type ProductReply = z.input<typeof productOperations.get.reply>;
type ProductsReply = z.input<typeof productOperations.list.reply>;

interface ProductParts {
  db: ServiceContext['db'];
  pictures: Pictures;
  uploads: UploadFolder;
}

/** Bytes of a form that is sure to be taken: a correction without a new picture. */
const withoutPicture = 65_536;

/** Ceramic products, with their pictures. */
export function productRoutes({ db, pictures, uploads }: ProductParts): RouteGroups[] {
  const noun: ApiResource<Product, typeof productWire, ProductReply, ProductsReply, NamedQuery<Product>> = {
    path: 'product',
    many: 'products',
    operations: productOperations,
    readers: 'everyone',
    kind: products,
    wire: productWire,
    toWire: toProductWire,
    toOne: (product) => ({ success: true, product: toProductWire(product) }),
    toMany: (rows, counts) => ({ success: true, counts, products: rows.map(toProductWire) }),
    ...namedResource(db, products),
    async onRemoved({ image }) {
      if (image !== null) await pictures.remove(image);
    },
    messages: words.product,
  };
  const act = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { fields: productNames, current: currentOf(noun) } };

  /** Stores a picture and the record that shows it; without the record, the picture goes again. */
  const withPicture = async <Written>(
    file: File | undefined,
    write: (stored: Partial<PictureColumns>) => Promise<Written>,
  ): Promise<Written> => {
    if (!file) return write({});
    const { name, width, height } = await pictures.store(new Uint8Array(await file.arrayBuffer()));
    try {
      return await write({ image: name, imageWidth: width, imageHeight: height });
    } catch (error) {
      // A record that may have been stored after all may show it.
      if (!(error instanceof OutcomeUnknown)) await pictures.discard(name);
      throw error;
    }
  };

  const queue = createUploadQueue(atOnce + mostWaiting, () => new Busy(pictureWords.busy, retrySeconds));
  const writing: RouteGroups = {
    staff(scope) {
      formRoutes(scope, { largestFile: largestPicture, uploads, queue, alwaysTaken: withoutPicture }, (forms) => {
        addRoute(
          forms,
          productOperations.create,
          async (request) => {
            const { picture, fields } = request.body;
            const product = await withPicture(picture, (stored) =>
              addRecord(act(request), products, { ...fields, ...stored }),
            );
            return { success: true as const, message: 'Product created successfully', product: toProductWire(product) };
          },
          options,
        );
        addRoute(
          forms,
          productOperations.update,
          async (request) => {
            const { id } = request.params;
            const { version, picture, fields, propagateRename } = request.body;
            const before = await activeRecord(db.read, products, { id, version });
            refuseOtherPath(picture, before);
            const { record, updatedCards } = await withPicture(
              picture instanceof File ? picture : undefined,
              (stored) =>
                // What is not sent stays as it was in the version that it was read from.
                renameRecord(act(request), products, {
                  id,
                  version: before.version,
                  fields: { ...fields, ...stored },
                  propagateRename,
                }),
            );
            if (before.image !== null && before.image !== record.image) await pictures.remove(before.image);
            return {
              success: true as const,
              message: words.product.updated,
              product: toProductWire(record),
              updatedCards,
            };
          },
          options,
        );
      });
    },
  };
  const named = namedCardRoutes({ db }, { operation: productOperations.cards, noun: 'product', kind: products });
  return [...recordRoutes({ db }, noun), named, writing];
}

/** A form may send the picture's path back; that changes nothing. */
function refuseOtherPath(picture: File | string | undefined, product: Product): void {
  if (typeof picture !== 'string' || picture === '' || picture === toProductWire(product).productImage) return;
  const message = words.product.notPicture;
  throw new Invalid(message, [{ field: 'image', message }]);
}
