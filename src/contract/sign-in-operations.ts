import {
  delayedSignInProblem,
  firstAccountBody,
  signedInReply,
  signedInWire,
  signInBody,
  signInProblem,
} from '#contract/account-wire.ts';
import { doneReply, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { problem } from '#contract/problem-wire.ts';
import { examples } from '#strings/vi/server/api.ts';

const operation = operationsOf('account');

/** The operations for signing in and out, and for the first account. */
export const signInOperations = {
  signIn: operation('signIn', 'POST /admin/signIn', 'everyone', {
    summary: 'Sign in',
    body: signInBody.meta({ examples: [{ fullName: 'Lan', password: examples.password }] }),
    reply: signedInReply,
    problems: [503, problem(401, signInProblem), problem(429, delayedSignInProblem)],
  }),
  createFirstAccount: operation('createFirstAccount', 'POST /admin/first-account', 'everyone', {
    summary: 'Create the first account, with the token that the server printed at start',
    body: firstAccountBody,
    status: 201,
    reply: recordReply('user', signedInWire),
    problems: [409],
  }),
  signOut: operation('signOut', 'POST /admin/signOut', 'self', {
    summary: 'Sign out',
    reply: doneReply,
  }),
};
