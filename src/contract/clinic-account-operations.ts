import { z } from 'zod';
import { accountReply, accountWire, firstAccountBody, signedInWire } from '#contract/account-wire.ts';
import { doneReply, idParams, idText, instant, recordReply } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';

const inviteWire = z.object({
  _id: z.string(),
  account: z.string().nullable().describe('The account that gets another name and password by it; null for a new one'),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
});

const operation = operationsOf('dental');

/** The operations on the accounts of clinics: for the staff, but for accepting an invite. */
export const clinicAccountOperations = {
  list: operation('listClinicAccounts', 'GET /dental/:id/accounts', 'inviteClinics', {
    summary: 'The accounts of a clinic, and the invites that nobody has used yet',
    params: idParams,
    reply: z.object({ success: z.literal(true), accounts: z.array(accountWire), invites: z.array(inviteWire) }),
  }),
  invite: operation('inviteClinic', 'POST /dental/:id/invites', 'inviteClinics', {
    summary: 'Invite somebody of a clinic, by a link that works once within 7 days',
    body: z.strictObject({
      account: idText.optional().describe('An account of the clinic whose owner has lost the password'),
    }),
    status: 201,
    reply: doneReply.extend({
      link: z.string().describe('Shown this once'),
      expiresAt: instant,
    }),
    problems: [409],
  }),
  revoke: operation('revokeClinicInvite', 'DELETE /dental/invites/:id', 'inviteClinics', {
    summary: 'Make an invite void that nobody has used yet',
    reply: doneReply,
  }),
  disable: operation('disableClinicAccount', 'PUT /dental/accounts/disable/:id', 'inviteClinics', {
    summary: 'Lock an account of a clinic out; its sessions end',
    reply: accountReply,
    problems: [409],
  }),
  enable: operation('enableClinicAccount', 'PUT /dental/accounts/enable/:id', 'inviteClinics', {
    summary: 'Let a disabled account of a clinic in again',
    reply: accountReply,
    problems: [409],
  }),
  invitation: operationsOf('clinic')('readInvitation', 'POST /clinic/invitation', 'everyone', {
    summary: 'Which clinic invites, for the token of a link that nobody has used yet',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    reply: z.object({
      success: z.literal(true),
      dentalName: z.string(),
      fullName: z.string().nullable().describe('The account that gets another name and password; null for a new one'),
    }),
    problems: [403],
  }),
  join: operationsOf('clinic')('joinClinic', 'POST /clinic/join', 'everyone', {
    summary: 'Accept the invite of a clinic, with the token of its link, and sign in',
    body: firstAccountBody,
    status: 201,
    reply: recordReply('user', signedInWire),
    problems: [409],
  }),
};
