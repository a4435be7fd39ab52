import { setCookie } from '#api/request/cookies.ts';
import { contextOf } from '#api/request/idempotent.ts';
import { clientOf } from '#api/request/request-client.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { accountNames, toAccountWire, toSignedInWire } from '#contract/account-wire.ts';
import { clinicAccountOperations as operations } from '#contract/clinic-account-operations.ts';
import { findClinicAccount } from '#domain/account/account-queries.server.ts';
import {
  acceptClinicInvite,
  inviteClinic,
  listClinicAccounts,
  readClinicInvite,
  revokeInvite,
} from '#domain/account/clinic-accounts.server.ts';
import { disableAccount, enableAccount } from '#domain/account/manage-account.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

interface ClinicAccountParts extends Pick<ServiceContext, 'db'> {
  /** The site's own address, without a path; undefined if it is not configured. */
  publicUrl: string | undefined;
}

/** The routes for the accounts of clinics, and the one by which an invite is accepted. */
export function clinicAccountRoutes({ db, publicUrl }: ClinicAccountParts): ApiRoute[] {
  return [
    route(
      operations.join,
      async (request, reply) => {
        const { account, ...tokens } = await acceptClinicInvite({ db }, request.body, clientOf(request));
        setCookie(request, reply, 'session', tokens.sessionToken);
        setCookie(request, reply, 'device', tokens.deviceToken);
        return { message: words.joined, user: toSignedInWire(account) };
      },
      { config: { fields: accountNames } },
    ),
    route(operations.invitation, async ({ body }) => {
      const { clinicName: dentalName, accountName: fullName } = await readClinicInvite(db, body.token);
      return { dentalName, fullName };
    }),
    route(operations.list, async ({ params }) => {
      const { accounts, invites } = await listClinicAccounts(db, params.id);
      return {
        accounts: accounts.map(toAccountWire),
        invites: invites.map(({ id, accountId, ...invite }) => ({
          _id: String(id),
          account: accountId === null ? null : String(accountId),
          ...invite,
        })),
      };
    }),
    route(operations.invite, async (request) => {
      const who = { clinicId: request.params.id, accountId: request.body.account };
      const { token, expiresAt } = await inviteClinic(contextOf(db, request), who);
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      return { message: words.invited, link: `${origin}/clinic/join#${token}`, expiresAt };
    }),
    route(operations.revoke, async (request) => {
      await revokeInvite(contextOf(db, request), request.params.id);
      return { message: words.inviteRevoked };
    }),
    route(operations.disable, async (request) => {
      const account = await disableAccount(contextOf(db, request), request.params.id, findClinicAccount);
      return { message: words.disabled, account: toAccountWire(account) };
    }),
    route(operations.enable, async (request) => {
      const account = await enableAccount(contextOf(db, request), request.params.id, findClinicAccount);
      return { message: words.enabled, account: toAccountWire(account) };
    }),
  ];
}
