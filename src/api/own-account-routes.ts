import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clearCookie, setCookie } from '#api/cookies.ts';
import { type RouteGroups, type RouteScope, sessionOf } from '#api/groups.ts';
import { problems } from '#api/replies.ts';
import { clientOf } from '#api/request-client.ts';
import {
  accountNames,
  codeBody,
  newPasswordBody,
  newPasswordNames,
  passwordBody,
  sessionWire,
  signedInWire,
  toAccountWire,
  toSessionWire,
} from '#contract/account-wire.ts';
import { countedReply, doneReply, idParams, listReply, recordReply } from '#contract/list-wire.ts';
import { findAccount } from '#domain/account/account-queries.server.ts';
import { changePassword } from '#domain/account/change-password.server.ts';
import type { OwnAccountContext } from '#domain/account/own-password.server.ts';
import { confirmTotp, offerTotp, removeTotp } from '#domain/account/own-totp.server.ts';
import { listSessions } from '#domain/account/session.server.ts';
import { endOtherSessions, endOwnSession } from '#domain/account/sign-out.server.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

const tags = ['account'];

/** What everybody who is signed in may do to the own account. */
export function ownAccountRoutes({ db }: Pick<ServiceContext, 'db'>): RouteGroups {
  const act = (request: FastifyRequest): OwnAccountContext => ({ db, session: sessionOf(request) });
  return {
    self(scope) {
      const user = signedInWire.extend({ totp: z.boolean().describe('Signing in takes a code, too') });
      scope.get(
        '/admin/me',
        {
          schema: {
            tags,
            operationId: 'getOwnAccount',
            summary: 'Who is signed in',
            response: { 200: recordReply('user', user), ...problems(401) },
          },
        },
        async (request) => {
          const account = await findAccount(db.read, sessionOf(request).accountId);
          return { success: true as const, user: toAccountWire(account) };
        },
      );
      scope.put(
        '/admin/me/password',
        {
          config: { fields: newPasswordNames },
          schema: {
            tags,
            operationId: 'changeOwnPassword',
            summary: 'Change the own password; all other sessions end',
            body: newPasswordBody,
            response: { 200: doneReply, ...problems(400, 401, 403, 409, 429) },
          },
        },
        async (request, reply) => {
          const token = await changePassword(act(request), request.body, clientOf(request));
          setCookie(request, reply, 'session', token);
          return { success: true as const, message: 'Đã đổi mật khẩu.' };
        },
      );
      sessionRoutes(scope, act);
      totpRoutes(scope, act);
    },
  };
}

function sessionRoutes(scope: RouteScope, act: (request: FastifyRequest) => OwnAccountContext): void {
  scope.get(
    '/admin/me/sessions',
    {
      schema: {
        tags,
        operationId: 'listOwnSessions',
        summary: 'List the sessions of the own account',
        response: { 200: listReply('sessions', sessionWire), ...problems(401) },
      },
    },
    async (request) => {
      const { db, session } = act(request);
      const sessions = await listSessions(db, session.accountId);
      return {
        success: true as const,
        counts: sessions.length,
        sessions: sessions.map((one) => toSessionWire(one, session.id)),
      };
    },
  );
  scope.delete(
    '/admin/me/sessions/:id',
    {
      schema: {
        tags,
        operationId: 'endOwnSession',
        summary: 'End one of the own sessions',
        params: idParams,
        response: { 200: doneReply, ...problems(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await endOwnSession(act(request), id);
      if (id === sessionOf(request).id) clearCookie(request, reply, 'session');
      return { success: true as const, message: 'Đã kết thúc phiên đăng nhập.' };
    },
  );
  scope.delete(
    '/admin/me/sessions',
    {
      schema: {
        tags,
        operationId: 'endOtherSessions',
        summary: 'End all of the own sessions but this one',
        response: { 200: countedReply, ...problems(401, 403) },
      },
    },
    async (request) => {
      const counts = await endOtherSessions(act(request));
      return { success: true as const, message: 'Đã kết thúc các phiên đăng nhập khác.', counts };
    },
  );
}

function totpRoutes(scope: RouteScope, act: (request: FastifyRequest) => OwnAccountContext): void {
  const config = { fields: accountNames };
  scope.post(
    '/admin/me/totp',
    {
      config,
      schema: {
        tags,
        operationId: 'offerTotp',
        summary: 'Get a secret for an authenticator app; it waits for its first code',
        body: passwordBody,
        response: {
          200: z.object({
            success: z.literal(true),
            secret: z.string().describe('Base32'),
            uri: z.string().describe('otpauth://, to be shown as a QR code'),
          }),
          ...problems(400, 401, 403, 429),
        },
      },
    },
    async (request) => {
      const offer = await offerTotp(act(request), request.body.currentPassword, clientOf(request));
      return { success: true as const, ...offer };
    },
  );
  scope.put(
    '/admin/me/totp',
    {
      schema: {
        tags,
        operationId: 'confirmTotp',
        summary: 'Confirm the secret with a code: from now on signing in takes one',
        body: codeBody,
        response: { 200: doneReply, ...problems(400, 401, 403, 409) },
      },
    },
    async (request) => {
      await confirmTotp(act(request), request.body.code);
      return { success: true as const, message: 'Từ nay đăng nhập cần thêm mã xác thực.' };
    },
  );
  scope.post(
    '/admin/me/totp/remove',
    {
      config,
      schema: {
        tags,
        operationId: 'removeTotp',
        summary: 'Sign in without a code again',
        body: passwordBody,
        response: { 200: doneReply, ...problems(400, 401, 403, 409, 429) },
      },
    },
    async (request) => {
      await removeTotp(act(request), request.body.currentPassword, clientOf(request));
      return { success: true as const, message: 'Từ nay đăng nhập không cần mã xác thực.' };
    },
  );
}
