import {
  codeBody,
  newPasswordBody,
  ownAccountReply,
  passwordBody,
  recoveryCodesReply,
  sessionWire,
  totpOfferReply,
} from '#contract/account-wire.ts';
import { countedReply, doneReply, listReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';

const operation = operationsOf('account');

/** The operations on one's own account. */
export const ownAccountOperations = {
  get: operation('getOwnAccount', 'GET /admin/me', 'self', {
    summary: 'Who is signed in',
    reply: ownAccountReply,
  }),
  changePassword: operation('changeOwnPassword', 'PUT /admin/me/password', 'self', {
    summary: 'Change the own password; all other sessions end',
    body: newPasswordBody,
    reply: doneReply,
    problems: [409, 429],
  }),
  sessions: operation('listOwnSessions', 'GET /admin/me/sessions', 'self', {
    summary: 'List the sessions of the own account',
    reply: listReply('sessions', sessionWire),
  }),
  endSession: operation('endOwnSession', 'DELETE /admin/me/sessions/:id', 'self', {
    summary: 'End one of the own sessions',
    reply: doneReply,
  }),
  endOtherSessions: operation('endOtherSessions', 'DELETE /admin/me/sessions', 'self', {
    summary: 'End all of the own sessions but this one',
    reply: countedReply,
  }),
  offerTotp: operation('offerTotp', 'POST /admin/me/totp', 'self', {
    summary: 'Get a secret for an authenticator app; it waits for its first code',
    body: passwordBody,
    reply: totpOfferReply,
    problems: [409, 429],
  }),
  confirmTotp: operation('confirmTotp', 'PUT /admin/me/totp', 'self', {
    summary: 'Confirm the secret with a code: from now on signing in takes one. Returns recovery codes',
    body: codeBody,
    reply: recoveryCodesReply,
    problems: [409],
  }),
  renewRecoveryCodes: operation('renewRecoveryCodes', 'POST /admin/me/recovery-codes', 'self', {
    summary: 'Get new recovery codes for the authenticator app; those of before are void',
    body: passwordBody,
    reply: recoveryCodesReply,
    problems: [409, 429],
  }),
  removeTotp: operation('removeTotp', 'POST /admin/me/totp/remove', 'self', {
    summary: 'Sign in without a code again',
    body: passwordBody,
    reply: doneReply,
    problems: [409, 429],
  }),
};
