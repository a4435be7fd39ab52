import type { FastifyInstance } from 'fastify';
import type { LimitedLookUp } from '#api/look-up-limit.ts';
import { sendProblem } from '#api/problem.ts';
import { problems } from '#api/replies.ts';
import { quickValidatorCompiler } from '#api/schemas.ts';
import { lookUpFound, lookUpQuery, privateHeaders, refusalStatus } from '#contract/look-up-wire.ts';
import { toWarrantyWire } from '#contract/warranty-wire.ts';
import { api as words } from '#strings/vi/server/api.ts';
import { waits } from '#strings/vi/waits.ts';

const schema = {
  tags: ['user'],
  summary: 'Look up a warranty by its card number',
  security: [],
  'x-group': 'everyone',
  querystring: lookUpQuery,
  response: { 200: lookUpFound, ...problems(400, 404, 429) },
};

/** `GET /user/getUser`: the public look-up of a card number. */
export function lookUpRoute(app: FastifyInstance, { lookUp }: { lookUp: LimitedLookUp }): void {
  app.get<{ Querystring: { cartId?: string; keyword?: string } }>(
    '/user/getUser',
    { schema, validatorCompiler: quickValidatorCompiler },
    async (request, reply) => {
      reply.headers(privateHeaders);
      const cardNumber = (request.query.cartId || request.query.keyword || '').trim();
      if (cardNumber === '') return sendProblem(reply, 400, words.lookUpEmpty);
      const answer = await lookUp.ask(request, cardNumber);
      switch (answer.status) {
        case 'found':
          return { success: true, user: toWarrantyWire(answer.warranty) };
        case 'not-found':
          return sendProblem(reply, 404, words.lookUpNotFound);
        default: {
          const { status, retryAfterSeconds } = answer;
          reply.header('retry-after', retryAfterSeconds);
          return sendProblem(reply, refusalStatus[status], waits[status](retryAfterSeconds));
        }
      }
    },
  );
}
