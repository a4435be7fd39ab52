import {
  delayedSignInProblem,
  firstAccountBody,
  signedInReply,
  signedInWire,
  signInBody,
  signInProblem,
} from '#contract/account-wire.ts';
import { doneReply, recordReply } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { problem, problems } from '#contract/problem-wire.ts';
import { examples } from '#strings/vi/server/examples.ts';

/** The operations for signing in and out, and for the first account. */
export const signInOperations = {
  signIn: operation({
    id: 'signIn',
    method: 'POST',
    path: '/admin/signIn',
    tag: 'account',
    summary: 'Sign in',
    body: signInBody.meta({ examples: [{ fullName: 'Lan', password: examples.password }] }),
    status: 200,
    reply: signedInReply,
    problems: {
      ...problems(400, 403, 503),
      401: problem(signInProblem, 'Unauthorized'),
      429: problem(delayedSignInProblem, 'Too Many Requests'),
    },
  }),
  createFirstAccount: operation({
    id: 'createFirstAccount',
    method: 'POST',
    path: '/admin/first-account',
    tag: 'account',
    summary: 'Create the first account, with the token that the server printed at start',
    body: firstAccountBody,
    status: 201,
    reply: recordReply('user', signedInWire),
    problems: problems(400, 403, 409),
  }),
  signOut: operation({
    id: 'signOut',
    method: 'POST',
    path: '/admin/signOut',
    tag: 'account',
    summary: 'Sign out',
    status: 200,
    reply: doneReply,
    problems: problems(401, 403),
  }),
};
