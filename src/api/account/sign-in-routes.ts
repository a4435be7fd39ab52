import type { FastifyRequest } from 'fastify';
import { sendProblem } from '#api/answer/problem.ts';
import { sessionOf } from '#api/groups.ts';
import { clearCookie, setCookie } from '#api/request/cookies.ts';
import { clientOf } from '#api/request/request-client.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { accountNames, toSignedInWire } from '#contract/account-wire.ts';
import { signInOperations } from '#contract/sign-in-operations.ts';
import type { TotpSecrets } from '#domain/account/second-factor/totp.server.ts';
import { acceptOwnerInvite } from '#domain/account/sign-in/first-account.server.ts';
import { signOut } from '#domain/account/sign-in/session.server.ts';
import { signIn } from '#domain/account/sign-in/sign-in.server.ts';
import { AccountDelayed, DomainError, StorageFull } from '#domain/errors.ts';
import type { ServiceContext } from '#domain/record/record-definition.server.ts';
import { accounts as words } from '#strings/vi/server/accounts.ts';

/** The routes for signing in and out, and for the first account. */
export function signInRoutes({ db, secrets }: { db: ServiceContext['db']; secrets: TotpSecrets }): ApiRoute[] {
  return [
    route(
      signInOperations.signIn,
      async (request, reply) => {
        const answer = await signIn({ db, secrets }, request.body, clientOf(request)).catch((error: unknown) => {
          if (error instanceof DomainError) logRejectedSignIn(request, error.code);
          if (error instanceof AccountDelayed) return error;
          // Nobody gets to the overview that would say so, and what to do.
          const isFull = error instanceof StorageFull;
          throw isFull ? new StorageFull(words.diskFull(portOf(request)), { cause: error.cause }) : error;
        });
        if (answer instanceof AccountDelayed) {
          reply.header('retry-after', answer.retryAfterSeconds);
          return sendProblem(reply, 429, answer.message, { code: 'totp-opens' });
        }
        if ('needsCode' in answer) {
          const { needsCode: message, field } = answer;
          // Asking for the code is the ordinary way in.
          if (field) logRejectedSignIn(request, 'totp-required');
          return sendProblem(reply, 401, message, {
            code: 'totp-required',
            ...(field && { errors: [{ field, message }] }),
          });
        }
        if (answer.wasClockAhead)
          request.log.warn({ id: request.id }, 'a code was accepted after one of the future: the clock was ahead');
        setCookie(request, reply, 'session', answer.sessionToken);
        setCookie(request, reply, 'device', answer.deviceToken);
        const { account, recoveryCodesLeft } = answer;
        return { mes: words.signedIn, user: toSignedInWire(account), recoveryCodesLeft };
      },
      { config: { mes: true } },
    ),
    route(
      signInOperations.createFirstAccount,
      async (request) => {
        const account = await acceptOwnerInvite({ db, actor: { name: request.body.name } }, request.body);
        return { message: words.firstCreated, user: toSignedInWire(account) };
      },
      { config: { fields: accountNames } },
    ),
    route(signInOperations.signOut, async (request, reply) => {
      await signOut({ db, session: sessionOf(request) });
      clearCookie(request, reply, 'session');
      // Not "storage", which holds drafts of forms until their author returns.
      reply.header('clear-site-data', '"cache"');
      return { message: words.signedOut };
    }),
  ];
}

/** Where the server listens. A call that it makes itself for a page has no connection that would say so. */
function portOf({ server }: FastifyRequest): number {
  const address = server.server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

/** Logs a rejected sign-in, without the name, since somebody may have typed a password into that field. */
function logRejectedSignIn(request: FastifyRequest, reason: string): void {
  request.log.warn({ id: request.id, address: request.ip, reason }, 'a sign-in was refused');
}
