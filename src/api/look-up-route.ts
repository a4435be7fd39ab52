import type { FastifyInstance } from 'fastify';
import type { LimitedLookUp } from '#api/look-up-limit.ts';
import { sendProblem } from '#api/problem.ts';
import { problems } from '#api/replies.ts';
import { quickValidatorCompiler } from '#api/schemas.ts';
import { lookUpFound, lookUpQuery } from '#contract/look-up-wire.ts';
import { toPublicWarrantyWire } from '#contract/warranty-wire.ts';
import { tryAgainSentence } from '#domain/look-up/look-up-answer.ts';

const notFound = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
const empty = 'Bạn chưa nhập mã số thẻ';
/** The answer is personal: nobody keeps it. */
const privately = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

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
      reply.headers(privately);
      const cardNumber = (request.query.cartId || request.query.keyword || '').trim();
      if (cardNumber === '') return sendProblem(reply, 400, empty);
      const answer = await lookUp.ask(request, cardNumber);
      switch (answer.status) {
        case 'found':
          return { success: true, user: toPublicWarrantyWire(answer.warranty) };
        case 'not-found':
          return sendProblem(reply, 404, notFound);
        default: {
          const { status, retryAfterSeconds } = answer;
          reply.header('retry-after', retryAfterSeconds);
          return sendProblem(reply, status === 'limited' ? 429 : 503, tryAgainSentence(status, retryAfterSeconds));
        }
      }
    },
  );
}
