import { galleryCaption, galleryOrder, galleryPictureParams, newGalleryPicture } from '#contract/gallery-wire.ts';
import { idParams, recordReply } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';
import { productWire } from '#contract/product-operations.ts';

const reply = recordReply('product', productWire);
const stale = staleProblem('product', productWire);

/** The operations on the further pictures of a product. Each answers with the product. */
export const galleryOperations = {
  addPicture: operation({
    id: 'addProductPicture',
    method: 'POST',
    path: '/product/:id/pictures',
    tag: 'product',
    summary: 'Add a picture at the end of the gallery',
    params: idParams,
    body: newGalleryPicture,
    consumes: 'multipart/form-data',
    headers: idempotencyHeaders,
    status: 201,
    reply,
    problems: { ...problems(400, 401, 403, 404, 409, 413, 415, 503), 422: keyReusedProblem },
  }),
  orderPictures: operation({
    id: 'orderProductPictures',
    method: 'PUT',
    path: '/product/:id/pictures',
    tag: 'product',
    summary: 'Put the pictures of the gallery in another order',
    params: idParams,
    body: galleryOrder,
    status: 200,
    reply,
    problems: { ...problems(400, 401, 403, 404), 409: stale },
  }),
  captionPicture: operation({
    id: 'captionProductPicture',
    method: 'PUT',
    path: '/product/:id/pictures/:picture',
    tag: 'product',
    summary: 'Replace the caption of a picture',
    params: galleryPictureParams,
    body: galleryCaption,
    status: 200,
    reply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  removePicture: operation({
    id: 'removeProductPicture',
    method: 'DELETE',
    path: '/product/:id/pictures/:picture',
    tag: 'product',
    summary: 'Take a picture out of the gallery',
    params: galleryPictureParams,
    status: 200,
    reply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  restorePicture: operation({
    id: 'restoreProductPicture',
    method: 'PUT',
    path: '/product/:id/pictures/:picture/restore',
    tag: 'product',
    summary: 'Put a picture back that was taken out of the gallery, at its place and with its caption',
    params: galleryPictureParams,
    status: 200,
    reply,
    problems: problems(400, 401, 403, 404, 409),
  }),
};
