import { cardCountOperation, cardFiguresOperation } from '#contract/card-count-operation.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import {
  idParams,
  listReply,
  purgeAllBody,
  recordReply,
  removeAllBody,
  restoreAllBody,
  revisedReply,
} from '#contract/list-wire.ts';
import { mergeOperations } from '#contract/merge-operations.ts';
import { operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';
import {
  productBody,
  productMoveBody,
  productQuery,
  productRevisionBody,
  productValues,
  productWire,
} from '#contract/product-wire.ts';
import { recordOperations } from '#contract/record-operations.ts';

/** The operations on products and their pictures. */
export const productOperations = {
  ...recordOperations({
    path: 'product',
    many: 'products',
    names: { one: 'Product', many: 'Products' },
    wire: productWire,
    values: productValues,
    query: productQuery,
    removeAll: removeAllBody({}),
    restoreAll: restoreAllBody({}),
    purgeAll: purgeAllBody({}),
  }),
  ...mergeOperations({ path: 'product', name: 'Product', names: 'Products', wire: productWire }),
  cards: cardCountOperation('product', 'countProductCards'),
  figures: cardFiguresOperation('product', 'getProductFigures'),
  move: operation({
    id: 'moveProduct',
    method: 'PUT',
    path: '/product/move/:id',
    tag: 'product',
    summary: 'Move a product in the order of the catalogue: next to another one, or to the top',
    params: idParams,
    body: productMoveBody,
    status: 200,
    reply: listReply('products', productWire).describe('All active products, in the order of the catalogue'),
    problems: problems(400, 401, 403, 404, 409),
  }),
  create: operation({
    id: 'createProduct',
    method: 'POST',
    path: '/product',
    tag: 'product',
    summary: 'Add a product',
    body: productBody,
    consumes: 'multipart/form-data',
    headers: idempotencyHeaders,
    status: 201,
    reply: recordReply('product', productWire),
    problems: { ...problems(400, 401, 403, 404, 413, 415, 503), 409: duplicateProblem, 422: keyReusedProblem },
  }),
  update: operation({
    id: 'updateProduct',
    method: 'PUT',
    path: '/product/:id',
    tag: 'product',
    summary: 'Edit a product',
    params: idParams,
    body: productRevisionBody,
    consumes: 'multipart/form-data',
    headers: idempotencyHeaders,
    status: 200,
    reply: revisedReply('product', productWire),
    problems: {
      ...problems(400, 401, 403, 404, 413, 415, 503),
      409: staleProblem('product', productWire),
      422: keyReusedProblem,
    },
  }),
};
