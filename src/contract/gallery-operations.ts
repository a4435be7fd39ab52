import { galleryCaption, galleryOrder, galleryPictureParams, newGalleryPicture } from '#contract/gallery-wire.ts';
import { recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { staleProblem } from '#contract/problem-wire.ts';
import { productWire } from '#contract/product-operations.ts';

const reply = recordReply('product', productWire);
const stale = staleProblem('product', productWire);

const operation = operationsOf('product');

/** The operations on the further pictures of a product. Each answers with the product. */
export const galleryOperations = {
  addPicture: operation('addProductPicture', 'POST /product/:id/pictures', 'edit', {
    summary: 'Add a picture at the end of the gallery',
    body: newGalleryPicture,
    consumes: 'multipart/form-data',
    isKeyed: true,
    status: 201,
    reply,
    problems: [409],
  }),
  orderPictures: operation('orderProductPictures', 'PUT /product/:id/pictures', 'edit', {
    summary: 'Put the pictures of the gallery in another order',
    body: galleryOrder,
    reply,
    problems: [stale],
  }),
  captionPicture: operation('captionProductPicture', 'PUT /product/:id/pictures/:picture', 'edit', {
    summary: 'Replace the caption of a picture',
    params: galleryPictureParams,
    body: galleryCaption,
    reply,
    problems: [404, 409],
  }),
  removePicture: operation('removeProductPicture', 'DELETE /product/:id/pictures/:picture', 'edit', {
    summary: 'Take a picture out of the gallery',
    params: galleryPictureParams,
    reply,
    problems: [404, 409],
  }),
  restorePicture: operation('restoreProductPicture', 'PUT /product/:id/pictures/:picture/restore', 'edit', {
    summary: 'Put a picture back that was taken out of the gallery, at its place and with its caption',
    params: galleryPictureParams,
    reply,
    problems: [404, 409],
  }),
};
