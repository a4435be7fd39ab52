import { sendProblem } from '#api/answer/problem.ts';
import { clientAddressOf } from '#api/request/request-client.ts';
import { rejectCrossSite } from '#api/request/same-origin.ts';
import { type ApiRoute, route } from '#api/route.ts';
import { quickValidatorCompiler } from '#api/schemas.ts';
import { privateHeaders, refusalStatus } from '#contract/look-up-wire.ts';
import { userOperations } from '#contract/user-operations.ts';
import { toPublicWarrantyWire } from '#contract/warranty-wire.ts';
import type { LookUps } from '#domain/look-up/look-up.server.ts';
import { api as words } from '#strings/vi/server/api.ts';
import { waits } from '#strings/vi/waits.ts';

/** `GET /user/getUser`: the public look-up of a card number. */
export function lookUpRoute({ lookUps }: { lookUps: LookUps }): ApiRoute {
  return route(
    userOperations.lookUp,
    async (request, reply) => {
      reply.headers(privateHeaders);
      rejectCrossSite(request);
      const cardNumber = (request.query.cartId || request.query.keyword || '').trim();
      if (cardNumber === '') return sendProblem(reply, 400, words.lookUpEmpty);
      const admission = await lookUps.admit(cardNumber, clientAddressOf(request), request.signal);
      const answer = await lookUps.answer(admission);
      switch (answer.status) {
        case 'found':
          return { user: toPublicWarrantyWire(answer.warranty) };
        case 'not-found':
          return sendProblem(reply, 404, words.lookUpNotFound);
        default: {
          const { status, retryAfterSeconds } = answer;
          reply.header('retry-after', retryAfterSeconds);
          return sendProblem(reply, refusalStatus[status], waits[status](retryAfterSeconds));
        }
      }
    },
    { validatorCompiler: quickValidatorCompiler },
  );
}
