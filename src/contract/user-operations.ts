import { z } from 'zod';
import { exportedFile, exportParameters } from '#contract/export-wire.ts';
import { facetQuery, facetReply } from '#contract/facet-wire.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import { importedReply, importForm, importProblem } from '#contract/import-wire.ts';
import { idParams, recordReply } from '#contract/list-wire.ts';
import { lookUpFound, lookUpQuery } from '#contract/look-up-wire.ts';
import { operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problem, problems, staleProblem } from '#contract/problem-wire.ts';
import { recordOperations } from '#contract/record-operations.ts';
import {
  publicWarrantyWire,
  purgeUsersBody,
  removeUsersBody,
  restoreUsersBody,
  userBody,
  userQuery,
  userRevision,
  userWire,
  warrantyValues,
} from '#contract/warranty-wire.ts';
import { examples } from '#strings/vi/server/examples.ts';

const card = {
  numbCode: 'AB-001',
  fullName: examples.customerName,
  expiryDate: '2035-12-31',
  productName: examples.productName,
  quantity: 2,
  dentalName: examples.clinicName,
  doctorName: null,
};
const exported = { ...exportedFile, tag: 'user' } as const;
z.globalRegistry.add(publicWarrantyWire, { id: 'Warranty', description: 'The public fields of a card' });

/** The operations on warranty cards, the specification's users. */
export const userOperations = {
  ...recordOperations({
    path: 'user',
    many: 'users',
    names: { one: 'User', many: 'Users' },
    wire: userWire,
    values: warrantyValues,
    query: userQuery,
    removeAll: removeUsersBody,
    restoreAll: restoreUsersBody,
    purgeAll: purgeUsersBody,
  }),
  facets: operation({
    id: 'countUserFacets',
    method: 'GET',
    path: '/user/facets',
    tag: 'user',
    summary: 'How many cards a list would have with each choice of its filters',
    query: facetQuery,
    status: 200,
    reply: facetReply,
    problems: problems(400, 401, 403),
  }),
  lookUp: operation({
    id: 'lookUpWarranty',
    method: 'GET',
    path: '/user/getUser',
    tag: 'user',
    summary: 'Look up a warranty by its card number',
    query: lookUpQuery,
    status: 200,
    reply: lookUpFound.meta({ examples: [{ success: true, user: card }] }),
    problems: problems(400, 403, 404, 429),
  }),
  create: operation({
    id: 'createUser',
    method: 'POST',
    path: '/user',
    tag: 'user',
    summary: 'Register a card',
    body: userBody.meta({ examples: [card] }),
    headers: idempotencyHeaders,
    status: 201,
    reply: recordReply('user', userWire),
    problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem, 422: keyReusedProblem },
  }),
  update: operation({
    id: 'updateUser',
    method: 'PUT',
    path: '/user/:id',
    tag: 'user',
    summary: 'Edit a card',
    params: idParams,
    body: userRevision,
    headers: idempotencyHeaders,
    status: 200,
    reply: recordReply('user', userWire),
    problems: { ...problems(400, 401, 403, 404), 409: staleProblem('user', userWire), 422: keyReusedProblem },
  }),
  deleteByForm: operation({
    id: 'deleteUserByForm',
    method: 'POST',
    path: '/user/delete/:id',
    tag: 'user',
    summary: 'Put into the recycle bin, from a plain form',
    params: idParams,
    body: z.strictObject({ _method: z.literal('DELETE') }),
    consumes: 'application/x-www-form-urlencoded',
    status: 303,
    reply: z
      .null()
      .describe('To the page that says what has become of the card; so is every problem of a caller that takes HTML'),
    problems: problems(400, 401, 403, 404, 409, 415),
  }),
  import: operation({
    id: 'importUsers',
    method: 'POST',
    path: '/user/import',
    tag: 'user',
    summary: 'Import a spreadsheet (.csv, .xls, .xlsx): all rows or none',
    body: importForm,
    consumes: 'multipart/form-data',
    headers: idempotencyHeaders,
    status: 200,
    reply: importedReply,
    problems: {
      400: problem(importProblem, 'Nothing was stored'),
      ...problems(401, 403, 409, 413, 415, 503),
      422: keyReusedProblem,
    },
  }),
  export: operation({
    ...exported,
    id: 'exportUsers',
    method: 'GET',
    path: '/user/export',
    summary: 'Download the cards of a list as a spreadsheet',
    query: exportParameters,
  }),
  exportSelected: operation({
    ...exported,
    id: 'exportSelectedUsers',
    method: 'POST',
    path: '/user/export',
    summary: 'The same from a plain form, for more ids than fit into an address',
    body: exportParameters,
    consumes: 'application/x-www-form-urlencoded',
    problems: problems(400, 401, 403, 413, 415),
  }),
};
