import { cardCountOperation, cardFiguresOperation } from '#contract/card-count-operation.ts';
import { dentalBody, dentalQuery, dentalRevision, dentalValues, dentalWire } from '#contract/clinic-wire.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import {
  idParams,
  purgeAllBody,
  recordReply,
  removeAllBody,
  restoreAllBody,
  revisedReply,
} from '#contract/list-wire.ts';
import { mergeOperations } from '#contract/merge-operations.ts';
import { operation } from '#contract/operation.ts';
import { duplicateProblem, keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';
import { recordOperations } from '#contract/record-operations.ts';

/** The operations on clinics, the specification's dentals. */
export const dentalOperations = {
  ...recordOperations({
    path: 'dental',
    many: 'dentals',
    names: { one: 'Dental', many: 'Dentals' },
    wire: dentalWire,
    values: dentalValues,
    query: dentalQuery,
    removeAll: removeAllBody({}),
    restoreAll: restoreAllBody({}),
    purgeAll: purgeAllBody({}),
  }),
  ...mergeOperations({ path: 'dental', name: 'Dental', names: 'Dentals', wire: dentalWire }),
  cards: cardCountOperation('dental', 'countDentalCards'),
  figures: cardFiguresOperation('dental', 'getDentalFigures'),
  create: operation({
    id: 'createDental',
    method: 'POST',
    path: '/dental',
    tag: 'dental',
    summary: 'Add a clinic',
    body: dentalBody,
    headers: idempotencyHeaders,
    status: 201,
    reply: recordReply('dental', dentalWire),
    problems: { ...problems(400, 401, 403, 404), 409: duplicateProblem, 422: keyReusedProblem },
  }),
  update: operation({
    id: 'updateDental',
    method: 'PUT',
    path: '/dental/:id',
    tag: 'dental',
    summary: 'Edit a clinic',
    params: idParams,
    body: dentalRevision,
    headers: idempotencyHeaders,
    status: 200,
    reply: revisedReply('dental', dentalWire),
    problems: { ...problems(400, 401, 403, 404), 409: staleProblem('dental', dentalWire), 422: keyReusedProblem },
  }),
};
