import type { FastifyRequest } from 'fastify';
import { addRoute } from '#api/add-route.ts';
import { clearCookie, setCookie } from '#api/cookies.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { clientOf } from '#api/request-client.ts';
import { accountNames, newPasswordNames, toAccountWire, toSessionWire } from '#contract/account-wire.ts';
import { ownAccountOperations } from '#contract/own-account-operations.ts';
import { findAccount } from '#domain/account/account-queries.server.ts';
import { changePassword } from '#domain/account/change-password.server.ts';
import type { OwnAccountContext } from '#domain/account/own-password.server.ts';
import { confirmTotp, offerTotp, removeTotp } from '#domain/account/own-totp.server.ts';
import { writeRecoveryCode } from '#domain/account/recovery-code.ts';
import { findRecoveryCodes, renewRecoveryCodes } from '#domain/account/recovery-codes.server.ts';
import { listSessions } from '#domain/account/session.server.ts';
import { endOtherSessions, endOwnSession } from '#domain/account/sign-out.server.ts';
import type { TotpSecrets } from '#domain/account/totp-secrets.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** The routes for one's own account. */
export function ownAccountRoutes({ db, secrets }: { db: ServiceContext['db']; secrets: TotpSecrets }): RouteGroups {
  const contextOf = (request: FastifyRequest): OwnAccountContext => ({ db, session: sessionOf(request) });
  return {
    self(scope) {
      addRoute(scope, ownAccountOperations.get, async (request) => {
        const { accountId, mustSetUpApp } = sessionOf(request);
        const account = await findAccount(db.read, accountId);
        const { left: recoveryCodesLeft, usedAt: recoveryCodeUsedAt } = await findRecoveryCodes(db, accountId);
        const user = { ...toAccountWire(account), mustSetUpApp, recoveryCodesLeft, recoveryCodeUsedAt };
        return { success: true as const, user };
      });
      addRoute(
        scope,
        ownAccountOperations.changePassword,
        async (request, reply) => {
          const token = await changePassword(contextOf(request), request.body, clientOf(request));
          setCookie(request, reply, 'session', token);
          return { success: true as const, message: words.passwordChanged };
        },
        { config: { fields: newPasswordNames } },
      );
      sessionRoutes(scope, contextOf);
      totpRoutes(scope, contextOf, secrets);
    },
  };
}

function sessionRoutes(scope: RouteScope, contextOf: (request: FastifyRequest) => OwnAccountContext): void {
  addRoute(scope, ownAccountOperations.sessions, async (request) => {
    const { db, session } = contextOf(request);
    const sessions = await listSessions(db, session.accountId);
    return {
      success: true as const,
      counts: sessions.length,
      sessions: sessions.map((one) => toSessionWire(one, session.id)),
    };
  });
  addRoute(scope, ownAccountOperations.endSession, async (request, reply) => {
    const { id } = request.params;
    await endOwnSession(contextOf(request), id);
    if (id === sessionOf(request).id) clearCookie(request, reply, 'session');
    return { success: true as const, message: words.sessionEnded };
  });
  addRoute(scope, ownAccountOperations.endOtherSessions, async (request) => {
    const counts = await endOtherSessions(contextOf(request));
    return { success: true as const, message: words.otherSessionsEnded, counts };
  });
}

function totpRoutes(
  scope: RouteScope,
  contextOf: (request: FastifyRequest) => OwnAccountContext,
  secrets: TotpSecrets,
): void {
  const config = { fields: accountNames };
  addRoute(
    scope,
    ownAccountOperations.offerTotp,
    async (request) => {
      const offer = await offerTotp(contextOf(request), secrets, request.body.currentPassword, clientOf(request));
      return { success: true as const, ...offer };
    },
    { config },
  );
  addRoute(scope, ownAccountOperations.confirmTotp, async (request) => {
    const codes = await confirmTotp(contextOf(request), secrets, request.body.code);
    return { success: true as const, message: words.codeTurnedOn, recoveryCodes: codes.map(writeRecoveryCode) };
  });
  addRoute(
    scope,
    ownAccountOperations.renewRecoveryCodes,
    async (request) => {
      const { currentPassword } = request.body;
      const codes = await renewRecoveryCodes(contextOf(request), secrets, currentPassword, clientOf(request));
      return { success: true as const, message: words.recoveryCodesMade, recoveryCodes: codes.map(writeRecoveryCode) };
    },
    { config },
  );
  addRoute(
    scope,
    ownAccountOperations.removeTotp,
    async (request) => {
      await removeTotp(contextOf(request), request.body.currentPassword, clientOf(request));
      return { success: true as const, message: words.codeTurnedOff };
    },
    { config },
  );
}
