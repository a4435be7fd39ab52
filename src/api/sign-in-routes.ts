import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clearCookie, setCookie } from '#api/cookies.ts';
import { type RouteGroups, sessionOf } from '#api/groups.ts';
import { sendProblem } from '#api/problem.ts';
import { problem, problems } from '#api/replies.ts';
import { clientOf } from '#api/request-client.ts';
import {
  accountNames,
  firstAccountBody,
  signedInWire,
  signInBody,
  signInProblem,
  toSignedInWire,
} from '#contract/account-wire.ts';
import { doneReply, recordReply } from '#contract/list-wire.ts';
import { acceptOwnerInvite, type Invitation } from '#domain/account/first-account.server.ts';
import { signIn } from '#domain/account/sign-in.server.ts';
import { signOut } from '#domain/account/sign-out.server.ts';
import { DomainError } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';

const tags = ['account'];

/** Signing in and out, and the first account of all. */
export function signInRoutes({
  db,
  invitation,
}: Pick<ServiceContext, 'db'> & { invitation: Invitation | undefined }): RouteGroups {
  return {
    everyone(scope) {
      scope.post(
        '/admin/signIn',
        {
          config: { mes: true },
          schema: {
            tags,
            operationId: 'signIn',
            summary: 'Sign in',
            body: signInBody,
            response: {
              200: z.object({ success: z.literal(true), mes: z.string(), user: signedInWire }),
              ...problems(400, 403, 429, 503),
              401: problem(signInProblem, 'Unauthorized'),
            },
          },
        },
        async (request, reply) => {
          const answer = await signIn({ db }, request.body, clientOf(request)).catch((error: unknown) => {
            if (error instanceof DomainError) noteRefusal(request, error.code);
            throw error;
          });
          if ('needsCode' in answer) {
            noteRefusal(request, 'totp-required');
            return sendProblem(reply, 401, answer.needsCode, { code: 'totp-required' });
          }
          setCookie(request, reply, 'session', answer.sessionToken);
          setCookie(request, reply, 'device', answer.deviceToken);
          return { success: true as const, mes: 'Đăng nhập thành công', user: toSignedInWire(answer.account) };
        },
      );
      scope.post(
        '/admin/first-account',
        {
          config: { fields: accountNames },
          schema: {
            tags,
            operationId: 'createFirstAccount',
            summary: 'Create the first account, with the token that the server printed at start',
            body: firstAccountBody,
            response: { 201: recordReply('user', signedInWire), ...problems(400, 403, 409) },
          },
        },
        async (request, reply) => {
          const account = await acceptOwnerInvite({ db, actor: { name: 'set-up' }, invitation }, request.body);
          return reply
            .code(201)
            .send({ success: true, message: 'Đã tạo tài khoản đầu tiên.', user: toSignedInWire(account) });
        },
      );
    },

    self(scope) {
      scope.post(
        '/admin/signOut',
        {
          schema: {
            tags,
            operationId: 'signOut',
            summary: 'Sign out',
            response: { 200: doneReply, ...problems(401, 403) },
          },
        },
        async (request, reply) => {
          await signOut({ db, session: sessionOf(request) });
          clearCookie(request, reply, 'session');
          // Not "storage": what was being written is kept there until its author is back.
          reply.header('clear-site-data', '"cache"');
          return { success: true as const, message: 'Đã đăng xuất' };
        },
      );
    },
  };
}

/** Writes a refused sign-in into the log: when, from where and why; never the name, which may be anything typed. */
function noteRefusal(request: FastifyRequest, reason: string): void {
  request.log.warn({ id: request.id, address: request.ip, reason }, 'a sign-in was refused');
}
