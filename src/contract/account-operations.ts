import { accountBody, accountReply, accountRevision, accountWire, issuedReply } from '#contract/account-wire.ts';
import { listReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { problem, problemWire } from '#contract/problem-wire.ts';

const stale = problem(409, problemWire.extend({ account: accountWire.optional() }));

const operation = operationsOf('account');

/** The operations on all staff accounts. */
export const accountOperations = {
  list: operation('listAccounts', 'GET /admin/accounts', 'accounts', {
    summary: 'List the accounts',
    reply: listReply('accounts', accountWire),
  }),
  create: operation('createAccount', 'POST /admin/accounts', 'accounts', {
    summary: 'Create an account',
    body: accountBody,
    isKeyed: true,
    status: 201,
    reply: issuedReply,
    problems: [404, 409],
  }),
  update: operation('updateAccount', 'PUT /admin/accounts/:id', 'accounts', {
    summary: 'Rename an account or change its role',
    body: accountRevision,
    reply: accountReply,
    problems: [stale],
  }),
  disable: operation('disableAccount', 'PUT /admin/accounts/disable/:id', 'accounts', {
    summary: 'Lock an account out; its sessions end',
    reply: accountReply,
    problems: [409],
  }),
  enable: operation('enableAccount', 'PUT /admin/accounts/enable/:id', 'accounts', {
    summary: 'Let a disabled account in again',
    reply: accountReply,
    problems: [409],
  }),
  reset: operation('resetAccount', 'PUT /admin/accounts/reset/:id', 'accounts', {
    summary: 'Issue another password; sessions and the authenticator app go',
    reply: issuedReply,
  }),
};
