import { auditChoicesReply, auditExportQuery, auditQuery, auditReply } from '#contract/audit-wire.ts';
import { exportedFile } from '#contract/export-wire.ts';
import { operation } from '#contract/operation.ts';
import { problems } from '#contract/problem-wire.ts';

/** The operations on the history of the whole register. */
export const auditOperations = {
  list: operation({
    id: 'listHistory',
    method: 'GET',
    path: '/admin/history',
    tag: 'history',
    summary: 'Who did what to which record, when, newest first; staff read the lines about records and imports alone',
    query: auditQuery,
    status: 200,
    reply: auditReply,
    problems: problems(400, 401, 403, 404),
  }),

  choices: operation({
    id: 'listHistoryChoices',
    method: 'GET',
    path: '/admin/history/choices',
    tag: 'history',
    summary: 'The people, kinds and imports that the history can be filtered by',
    status: 200,
    reply: auditChoicesReply,
    problems: problems(401, 403),
  }),

  export: operation({
    ...exportedFile,
    id: 'exportHistory',
    method: 'GET',
    path: '/admin/history/export',
    tag: 'history',
    summary: 'The same lines as a spreadsheet; leaves a line of its own',
    query: auditExportQuery,
  }),
};
