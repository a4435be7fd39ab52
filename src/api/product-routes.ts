import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, madeRecord, namedResource } from '#api/api-resource.ts';
import { limitConcurrency } from '#api/concurrency-limit.ts';
import { formRoutes } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { mergeRoutes } from '#api/merge-routes.ts';
import { namedCardRoutes } from '#api/named-card-routes.ts';
import type { Once } from '#api/once.ts';
import { recordRoutes } from '#api/record-routes.ts';
import type { UploadFolder } from '#api/uploads.ts';
import { productNames } from '#contract/product-names.ts';
import { productOperations } from '#contract/product-operations.ts';
import { productWire, toProductWire, toPublicProductWire } from '#contract/product-wire.ts';
import { Busy, Invalid, OutcomeUnknown } from '#domain/errors.ts';
import { moveProduct } from '#domain/product/move-product.server.ts';
import { type PictureColumns, type Product, products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { NamedQuery } from '#domain/record/named-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { requireFreeKey } from '#domain/record/require-free-key.server.ts';
import { renameRecord } from '#domain/warranty/rename-record.server.ts';
import { maxEncodings, maxWaiting, retrySeconds } from '#pictures/limits.ts';
import { maxPictureBytes } from '#pictures/picture-paths.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { pictures as pictureWords } from '#strings/vi/server/pictures.ts';
import { records as words } from '#strings/vi/server/records.ts';

type ProductReply = z.input<typeof productOperations.get.reply>;
type ProductsReply = z.input<typeof productOperations.list.reply>;

interface ProductParts {
  db: ServiceContext['db'];
  pictures: Pictures;
  uploads: UploadFolder;
  once: Once;
}

/** Forms up to this size in bytes cannot contain a picture, so they are not limited. */
const formWithoutPictureBytes = 65_536;

/** An id. */
const maxMoveBytes = 1_024;

const toWire = (product: Product, isPublic = false) => (isPublic ? toPublicProductWire : toProductWire)(product);

/** Ceramic products, with their pictures. */
export function productRoutes({ db, pictures, uploads, once }: ProductParts): RouteGroups[] {
  const resource: ApiResource<Product, typeof productWire, ProductReply, ProductsReply, NamedQuery<Product>> = {
    path: 'product',
    many: 'products',
    operations: productOperations,
    readers: 'everyone',
    definition: products,
    wire: productWire,
    toWire,
    toOne: (product, isPublic) => ({ success: true, product: toWire(product, isPublic) }),
    toMany: (rows, counts, isPublic) => ({ success: true, counts, products: rows.map((row) => toWire(row, isPublic)) }),
    ...namedResource(db, products),
    async onRemoved({ image }) {
      if (image !== null) await pictures.remove(image);
    },
    messages: words.product,
  };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { fields: productNames, current: currentOf(resource) } };

  /** Stores a picture and then the record that shows it. If the record fails, the picture is deleted. */
  const storePictureWith = async <Written>(
    file: File | undefined,
    write: (stored: Partial<PictureColumns>) => Promise<Written>,
  ): Promise<Written> => {
    if (!file) return write({});
    const { name, width, height } = await pictures.store(new Uint8Array(await file.arrayBuffer()));
    try {
      return await write({ image: name, imageWidth: width, imageHeight: height });
    } catch (error) {
      // If the outcome is unknown, the record may have been stored and show the picture.
      if (!(error instanceof OutcomeUnknown)) await pictures.discard(name);
      throw error;
    }
  };

  const limit = limitConcurrency(maxEncodings + maxWaiting, () => new Busy(pictureWords.busy, retrySeconds));
  const created = (product: Product) => ({
    success: true as const,
    message: 'Product created successfully',
    product: toProductWire(product),
  });
  const rules = { maxFileBytes: maxPictureBytes, uploads, limit, unlimitedBytes: formWithoutPictureBytes };
  const writing: RouteGroups = {
    create(scope) {
      formRoutes(scope, rules, (forms) => {
        addRoute(
          forms,
          productOperations.create,
          (request) =>
            once(request, {
              run: async (requestKey) => {
                const { picture, fields } = request.body;
                await requireFreeKey<{ name: string }>({ db }, products, fields);
                const product = await storePictureWith(picture, (stored) =>
                  addRecord({ ...contextOf(request), requestKey }, products, { ...fields, ...stored }),
                );
                return created(product);
              },
              repeat: async (outcome) => created(await madeRecord(db, products, outcome)),
            }),
          options,
        );
      });
    },

    edit(scope) {
      addRoute(
        scope,
        productOperations.move,
        async (request) => {
          const all = await moveProduct(contextOf(request), request.params.id, request.body);
          return resource.toMany(all, all.length);
        },
        { bodyLimit: maxMoveBytes },
      );
      formRoutes(scope, rules, (forms) => {
        addRoute(
          forms,
          productOperations.update,
          async (request) => {
            const { id } = request.params;
            const { version, picture, fields, propagateRename } = request.body;
            const before = await activeRecord(db.read, products, { id, version });
            requireSamePath(picture, before);
            await requireFreeKey<{ name: string }>({ db }, products, fields, id);
            const { record, updatedCards } = await storePictureWith(
              picture instanceof File ? picture : undefined,
              (stored) =>
                // Fields that are not sent keep the values of this version.
                renameRecord(contextOf(request), products, {
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
  const named = namedCardRoutes({ db }, { operations: productOperations, recordType: 'product', definition: products });
  const merging = mergeRoutes({ db, once }, { operations: productOperations, resource, definition: products });
  return [...recordRoutes({ db, once }, resource), named, merging, writing];
}

/** A form may send the current path of the picture back, but no other text. */
function requireSamePath(picture: File | string | undefined, product: Product): void {
  if (typeof picture !== 'string' || picture === '' || picture === toProductWire(product).productImage) return;
  const message = words.product.notPicture;
  throw new Invalid(message, [{ field: 'image', message }]);
}
