import { accountBody, accountReply, accountRevision, accountWire, issuedReply } from '#contract/account-wire.ts';
import { idParams, listReply } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { keyReusedProblem, problem, problems, problemWire } from '#contract/problem-wire.ts';

const stale = problem(problemWire.extend({ account: accountWire.optional() }), 'Conflict');

/** The operations on all staff accounts. */
export const accountOperations = {
  list: operation({
    id: 'listAccounts',
    method: 'GET',
    path: '/admin/accounts',
    tag: 'account',
    summary: 'List the accounts',
    status: 200,
    reply: listReply('accounts', accountWire),
    problems: problems(401, 403),
  }),
  create: operation({
    id: 'createAccount',
    method: 'POST',
    path: '/admin/accounts',
    tag: 'account',
    summary: 'Create an account',
    body: accountBody,
    headers: idempotencyHeaders,
    status: 201,
    reply: issuedReply,
    problems: { ...problems(400, 401, 403, 404, 409), 422: keyReusedProblem },
  }),
  update: operation({
    id: 'updateAccount',
    method: 'PUT',
    path: '/admin/accounts/:id',
    tag: 'account',
    summary: 'Rename an account or change its role',
    params: idParams,
    body: accountRevision,
    status: 200,
    reply: accountReply,
    problems: { ...problems(400, 401, 403, 404), 409: stale },
  }),
  disable: operation({
    id: 'disableAccount',
    method: 'PUT',
    path: '/admin/accounts/disable/:id',
    tag: 'account',
    summary: 'Lock an account out; its sessions end',
    params: idParams,
    status: 200,
    reply: accountReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  enable: operation({
    id: 'enableAccount',
    method: 'PUT',
    path: '/admin/accounts/enable/:id',
    tag: 'account',
    summary: 'Let a disabled account in again',
    params: idParams,
    status: 200,
    reply: accountReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  reset: operation({
    id: 'resetAccount',
    method: 'PUT',
    path: '/admin/accounts/reset/:id',
    tag: 'account',
    summary: 'Issue another password; sessions and the authenticator app go',
    params: idParams,
    status: 200,
    reply: issuedReply,
    problems: problems(400, 401, 403, 404),
  }),
};
