import type { AnswerOf } from '#contract/operations.ts';
import { call } from '#web/admin/api/call.ts';
import { idempotencyKeyOfFile } from '#web/admin/api/idempotency-key.ts';
import { upload } from '#web/admin/api/upload.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Product } from '#web/admin/records/record.ts';
import { readRecord } from '#web/admin/records/record-calls.ts';

// Each call returns the product as it is afterwards, and throws an ApiError.

const readAnswer = ({ product }: AnswerOf<'POST /product/:id/pictures'>): Product => readRecord(products, product);

/** Adds a picture at the end. A file whose answer is lost is not added twice. */
export const addPicture = (id: number, file: File, onProgress: (share: number) => void) =>
  idempotencyKeyOfFile(`POST /product/${id}/pictures`, file)
    .send((idempotencyKey) =>
      upload('POST /product/:id/pictures', { params: { id }, form: { picture: file }, onProgress, idempotencyKey }),
    )
    .then(readAnswer);

/** Puts the pictures in another order. */
export const orderPictures = (id: number, pictures: string[]) =>
  call('PUT /product/:id/pictures', { params: { id }, body: { pictures } }).then(readAnswer);

/** Replaces the caption of a picture. */
export const captionPicture = (id: number, picture: string, caption: string) =>
  call('PUT /product/:id/pictures/:picture', { params: { id, picture }, body: { caption } }).then(readAnswer);

/** Puts a picture back that was taken out. */
export const restorePicture = (id: number, picture: string) =>
  call('PUT /product/:id/pictures/:picture/restore', { params: { id, picture } }).then(readAnswer);

/** Takes a picture out. */
export const removePicture = (id: number, picture: string) =>
  call('DELETE /product/:id/pictures/:picture', { params: { id, picture } }).then(readAnswer);
