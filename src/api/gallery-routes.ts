import type { FastifyRequest } from 'fastify';
import { addRoute } from '#api/add-route.ts';
import { type ApiResource, currentOf, repeatedRecord } from '#api/api-resource.ts';
import { type FormRules, formRoutes } from '#api/forms.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import type { Once } from '#api/once.ts';
import { storePictureWith } from '#api/store-picture.ts';
import { galleryOperations as operations } from '#contract/gallery-operations.ts';
import { type productWire, toProductWire } from '#contract/product-wire.ts';
import { NotFound } from '#domain/errors.ts';
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
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import type { Pictures } from '#pictures/pictures.server.ts';
import { productGallery as words } from '#strings/vi/product-gallery.ts';

/** A caption, or the names of all pictures of a gallery. */
const maxBodyBytes = 4_096;

interface GalleryParts {
  db: ServiceContext['db'];
  pictures: Pictures;
  once: Once;
  /** Of the forms that have a picture. */
  rules: FormRules;
  resource: Pick<ApiResource<Product, typeof productWire, unknown, unknown>, 'path' | 'toWire'>;
}

/** The further pictures of a product. */
export function galleryRoutes({ db, pictures, once, rules, resource }: GalleryParts): RouteGroups {
  const contextOf = (request: FastifyRequest): ServiceContext => ({ db, actor: { name: sessionOf(request).name } });
  const options = { config: { current: currentOf(resource) }, bodyLimit: maxBodyBytes };
  const answer = (message: string) => (product: Product) => ({
    success: true as const,
    message,
    product: toProductWire(product),
  });
  const added = answer(words.added);

  return {
    edit(scope) {
      formRoutes(scope, rules, (forms) => {
        addRoute(forms, operations.addPicture, (request) =>
          once(request, {
            run: async (requestKey) => {
              const { id } = request.params;
              const { file, caption } = request.body;
              requireGalleryRoom(await activeRecord(db.read, products, { id }));
              const context = { ...contextOf(request), requestKey };
              return storePictureWith(pictures, { field: 'picture', file }, async ({ name: picture, width, height }) =>
                added(await addGalleryPicture(context, { id, picture, width, height, caption })),
              );
            },
            repeat: async (outcome) => added(await repeatedRecord(db, products, outcome)),
          }),
        );
      });
      addRoute(
        scope,
        operations.orderPictures,
        async (request) =>
          answer(words.reordered)(await reorderGallery(contextOf(request), { ...request.params, ...request.body })),
        options,
      );
      addRoute(
        scope,
        operations.captionPicture,
        async (request) =>
          answer(words.captioned)(
            await captionGalleryPicture(contextOf(request), { ...request.params, ...request.body }),
          ),
        options,
      );
      addRoute(scope, operations.removePicture, async (request) => {
        const product = await removeGalleryPicture(contextOf(request), request.params);
        await pictures.remove(request.params.picture);
        return answer(words.removed)(product);
      });
      addRoute(scope, operations.restorePicture, async (request) => {
        const removed = await findRemovedPicture(db, request.params);
        // The files come first: a product never names a picture that is gone.
        if (!(await pictures.restore(request.params.picture))) throw new NotFound(words.fileGone);
        return answer(words.restored)(await restoreGalleryPicture(contextOf(request), request.params.id, removed));
      });
    },
  };
}
