import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#api/groups.ts';
import { clearCookie, setCookie } from '#api/request/cookies.ts';
import { clientOf } from '#api/request/request-client.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { accountNames, newPasswordNames, toAccountWire, toSessionWire } from '#contract/account-wire.ts';
import { ownAccountOperations } from '#contract/own-account-operations.ts';
import { findAccount } from '#domain/account/account-queries.server.ts';
import { changePassword } from '#domain/account/password/own-password.server.ts';
import { confirmTotp, offerTotp, removeTotp } from '#domain/account/second-factor/own-totp.server.ts';
import { writeRecoveryCode } from '#domain/account/second-factor/recovery-code.ts';
import { findRecoveryCodes, renewRecoveryCodes } from '#domain/account/second-factor/recovery-codes.server.ts';
import type { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnAccountContext,
} from '#domain/account/sign-in/session.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** The routes for one's own account. */
export function ownAccountRoutes({ db, secrets }: { db: ServiceContext['db']; secrets: TotpSecrets }): ApiRoute[] {
  const contextOf = (request: FastifyRequest): OwnAccountContext => ({ db, session: sessionOf(request) });
  return [
    route(ownAccountOperations.get, async (request) => {
      const { accountId, mustSetUpApp } = sessionOf(request);
      const account = await findAccount(db.read, accountId);
      const { left: recoveryCodesLeft, usedAt: recoveryCodeUsedAt } = await findRecoveryCodes(db, accountId);
      const user = { ...toAccountWire(account), mustSetUpApp, recoveryCodesLeft, recoveryCodeUsedAt };
      return { user };
    }),
    route(
      ownAccountOperations.changePassword,
      async (request, reply) => {
        const token = await changePassword(contextOf(request), request.body, clientOf(request));
        setCookie(request, reply, 'session', token);
        return { message: words.passwordChanged };
      },
      { config: { fields: newPasswordNames } },
    ),
    ...sessionRoutes(contextOf),
    ...totpRoutes(contextOf, secrets),
  ];
}

function sessionRoutes(contextOf: (request: FastifyRequest) => OwnAccountContext): ApiRoute[] {
  return [
    route(ownAccountOperations.sessions, async (request) => {
      const { db, session } = contextOf(request);
      const sessions = await listSessions(db, session.accountId);
      return {
        counts: sessions.length,
        sessions: sessions.map((one) => toSessionWire(one, session.id)),
      };
    }),
    route(ownAccountOperations.endSession, async (request, reply) => {
      const { id } = request.params;
      await endOwnSession(contextOf(request), id);
      if (id === sessionOf(request).id) clearCookie(request, reply, 'session');
      return { message: words.sessionEnded };
    }),
    route(ownAccountOperations.endOtherSessions, async (request) => {
      const counts = await endOtherSessions(contextOf(request));
      return { message: words.otherSessionsEnded, counts };
    }),
  ];
}

function totpRoutes(contextOf: (request: FastifyRequest) => OwnAccountContext, secrets: TotpSecrets): ApiRoute[] {
  const config = { fields: accountNames };
  return [
    route(
      ownAccountOperations.offerTotp,
      async (request) => {
        const offer = await offerTotp(contextOf(request), secrets, request.body.currentPassword, clientOf(request));
        return { ...offer };
      },
      { config },
    ),
    route(ownAccountOperations.confirmTotp, async (request) => {
      const codes = await confirmTotp(contextOf(request), secrets, request.body.code);
      return { message: words.codeTurnedOn, recoveryCodes: codes.map(writeRecoveryCode) };
    }),
    route(
      ownAccountOperations.renewRecoveryCodes,
      async (request) => {
        const { currentPassword } = request.body;
        const codes = await renewRecoveryCodes(contextOf(request), secrets, currentPassword, clientOf(request));
        return { message: words.recoveryCodesMade, recoveryCodes: codes.map(writeRecoveryCode) };
      },
      { config },
    ),
    route(
      ownAccountOperations.removeTotp,
      async (request) => {
        await removeTotp(contextOf(request), request.body.currentPassword, clientOf(request));
        return { message: words.codeTurnedOff };
      },
      { config },
    ),
  ];
}
