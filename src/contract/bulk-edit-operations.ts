import {
  editAllBody,
  editedAllReply,
  editProgressReply,
  editsReply,
  previewEditBody,
  previewEditReply,
  undoneEditReply,
} from '#contract/bulk-edit-wire.ts';
import { idempotencyHeaders } from '#contract/idempotency-wire.ts';
import { idParams } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { keyReusedProblem, problems } from '#contract/problem-wire.ts';

/** The operations that give many cards one value, and take that back. */
export const bulkEditOperations = {
  preview: operation({
    id: 'previewUserEdit',
    method: 'POST',
    path: '/user/edit-all/preview',
    tag: 'user',
    summary: 'What an edit of many cards would change; nothing is stored',
    body: previewEditBody,
    status: 200,
    reply: previewEditReply,
    problems: problems(400, 401, 403, 404, 413),
  }),
  edit: operation({
    id: 'editUsers',
    method: 'POST',
    path: '/user/edit-all',
    tag: 'user',
    summary: 'Give a field of many cards one value, by ids or all that match',
    body: editAllBody,
    headers: idempotencyHeaders,
    status: 200,
    reply: editedAllReply,
    problems: { ...problems(400, 401, 403, 404, 409, 413), 422: keyReusedProblem },
  }),
  list: operation({
    id: 'listUserEdits',
    method: 'GET',
    path: '/user/edits',
    tag: 'user',
    summary: 'The edits of many cards that are not undone, newest first',
    status: 200,
    reply: editsReply,
    problems: problems(401, 403),
  }),
  progress: operation({
    id: 'getUserEditProgress',
    method: 'GET',
    path: '/user/edits/progress',
    tag: 'user',
    summary: 'How far an edit of many cards, or its undo, is: of the account that asks',
    status: 200,
    reply: editProgressReply,
    problems: problems(401, 403),
  }),
  undo: operation({
    id: 'undoUserEdit',
    method: 'POST',
    path: '/user/edits/:id/undo',
    tag: 'user',
    summary: 'Take an edit of many cards back, except cards edited since',
    params: idParams,
    headers: idempotencyHeaders,
    status: 200,
    reply: undoneEditReply,
    problems: { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem },
  }),
};
