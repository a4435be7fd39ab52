import { z } from 'zod';
import { accountReply, accountWire, firstAccountBody, signedInWire } from '#contract/account-wire.ts';
import { doneReply, idParams, idText, recordReply } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { problems } from '#contract/problem-wire.ts';

const inviteWire = z.object({
  _id: z.string(),
  account: z.string().nullable().describe('The account that gets another name and password by it; null for a new one'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  createdBy: z.string(),
  expiresAt: z.string().describe('ISO 8601, UTC'),
});

/** The operations on the accounts of clinics: for the staff, but for accepting an invite. */
export const clinicAccountOperations = {
  list: operation({
    id: 'listClinicAccounts',
    method: 'GET',
    path: '/dental/:id/accounts',
    tag: 'dental',
    summary: 'The accounts of a clinic, and the invites that nobody has used yet',
    params: idParams,
    status: 200,
    reply: z.object({ success: z.literal(true), accounts: z.array(accountWire), invites: z.array(inviteWire) }),
    problems: problems(400, 401, 403),
  }),
  invite: operation({
    id: 'inviteClinic',
    method: 'POST',
    path: '/dental/:id/invites',
    tag: 'dental',
    summary: 'Invite somebody of a clinic, by a link that works once within 7 days',
    params: idParams,
    body: z.strictObject({
      account: idText.optional().describe('An account of the clinic whose owner has lost the password'),
    }),
    status: 201,
    reply: doneReply.extend({
      link: z.string().describe('Shown this once'),
      expiresAt: z.string().describe('ISO 8601, UTC'),
    }),
    problems: problems(400, 401, 403, 404, 409),
  }),
  revoke: operation({
    id: 'revokeClinicInvite',
    method: 'DELETE',
    path: '/dental/invites/:id',
    tag: 'dental',
    summary: 'Make an invite void that nobody has used yet',
    params: idParams,
    status: 200,
    reply: doneReply,
    problems: problems(400, 401, 403, 404),
  }),
  disable: operation({
    id: 'disableClinicAccount',
    method: 'PUT',
    path: '/dental/accounts/disable/:id',
    tag: 'dental',
    summary: 'Lock an account of a clinic out; its sessions end',
    params: idParams,
    status: 200,
    reply: accountReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  enable: operation({
    id: 'enableClinicAccount',
    method: 'PUT',
    path: '/dental/accounts/enable/:id',
    tag: 'dental',
    summary: 'Let a disabled account of a clinic in again',
    params: idParams,
    status: 200,
    reply: accountReply,
    problems: problems(400, 401, 403, 404, 409),
  }),
  join: operation({
    id: 'joinClinic',
    method: 'POST',
    path: '/clinic/join',
    tag: 'clinic',
    summary: 'Accept the invite of a clinic, with the token of its link',
    body: firstAccountBody,
    status: 201,
    reply: recordReply('user', signedInWire),
    problems: problems(400, 403, 409),
  }),
};
