import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, namedResource, repeatedRecord, repeatedRename } from '#api/api-resource.ts';
import { limitConcurrency } from '#api/concurrency-limit.ts';
import { formRoutes } from '#api/forms.ts';
import { galleryRoutes } from '#api/gallery-routes.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { mergeRoutes } from '#api/merge-routes.ts';
import { namedCardRoutes } from '#api/named-card-routes.ts';
import type { Once } from '#api/once.ts';
import { recordRoutes } from '#api/record-routes.ts';
import { storePictureWith } from '#api/store-picture.ts';
import type { UploadFolder } from '#api/uploads.ts';
import { productNames } from '#contract/product-names.ts';
import { productOperations } from '#contract/product-operations.ts';
import { productWire, toProductWire, toPublicProductWire } from '#contract/product-wire.ts';
import { Busy, Invalid } from '#domain/errors.ts';
import { describeGallery, picturesOf } from '#domain/product/gallery.ts';
import { moveProduct } from '#domain/product/move-product.server.ts';
import { type PictureColumns, type Product, products } from '#domain/product/products.server.ts';
import { addRecord } from '#domain/record/add-record.server.ts';
import { activeRecord } from '#domain/record/find-record.server.ts';
import type { NamedQuery } from '#domain/record/named-records.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { requireFreeKey } from '#domain/record/require-free-key.server.ts';
import { type RenameOutcome, renameRecord } from '#domain/warranty/rename-record.server.ts';
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
    toHistory: (product) => ({ ...toProductWire(product), gallery: describeGallery(product.gallery) }),
    async onRemoved(product) {
      for (const picture of picturesOf(product)) await pictures.remove(picture);
    },
    messages: words.product,
  };
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { fields: productNames, current: currentOf(resource) } };

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
  const created = (product: Product) => ({
    success: true as const,
    message: 'Product created successfully',
    product: toProductWire(product),
  });
  const updated = ({ record, updatedCards }: RenameOutcome & { record: Product }) => ({
    success: true as const,
    message: words.product.updated,
    product: toProductWire(record),
    updatedCards,
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
                const product = await writeWith(picture, (stored) =>
                  addRecord({ ...contextOf(request), requestKey }, products, { ...fields, ...stored }),
                );
                return created(product);
              },
              repeat: async (outcome) => created(await repeatedRecord(db, products, outcome)),
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
          (request) =>
            once(request, {
              run: async (requestKey) => {
                const { id } = request.params;
                const { version, picture, fields, propagateRename } = request.body;
                const before = await activeRecord(db.read, products, { id, version });
                requireSamePath(picture, before);
                await requireFreeKey<{ name: string }>({ db }, products, fields, id);
                const revised = await writeWith(picture instanceof File ? picture : undefined, (stored) =>
                  // Fields that are not sent keep the values of this version.
                  renameRecord({ ...contextOf(request), requestKey }, products, {
                    id,
                    version: before.version,
                    fields: { ...fields, ...stored },
                    propagateRename,
                  }),
                );
                if (before.image !== null && before.image !== revised.record.image) await pictures.remove(before.image);
                return updated(revised);
              },
              repeat: async (outcome) => updated(await repeatedRename(db, products, outcome)),
            }),
          options,
        );
      });
    },
  };
  const named = namedCardRoutes({ db }, { operations: productOperations, recordType: 'product', definition: products });
  const merging = mergeRoutes({ db, once }, { operations: productOperations, resource, definition: products });
  const gallery = galleryRoutes({ db, pictures, once, rules, resource });
  return [...recordRoutes({ db, once }, resource), named, merging, writing, gallery];
}

/** A form may send the current path of the picture back, but no other text. */
function requireSamePath(picture: File | string | undefined, product: Product): void {
  if (typeof picture !== 'string' || picture === '' || picture === toProductWire(product).productImage) return;
  const message = words.product.notPicture;
  throw new Invalid(message, [{ field: 'image', message }]);
}
