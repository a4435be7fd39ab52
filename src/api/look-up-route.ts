import type { FastifyInstance } from 'fastify';
import { addRoute } from '#api/add-route.ts';
import type { LimitedLookUp } from '#api/look-up-limit.ts';
import { sendProblem } from '#api/problem.ts';
import { quickValidatorCompiler } from '#api/schemas.ts';
import { userOperations } from '#contract/user-operations.ts';
import { toWarrantyWire } from '#contract/warranty-wire.ts';
import { tryAgainSentence } from '#domain/look-up/look-up-answer.ts';

const notFound = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
const empty = 'Bạn chưa nhập mã số thẻ';
/** The answer is personal: nobody keeps it. */
const privately = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** `GET /user/getUser`: the public look-up of a card number. */
export function lookUpRoute(app: FastifyInstance, { lookUp }: { lookUp: LimitedLookUp }): void {
  addRoute(
    app,
    userOperations.lookUp,
    async (request, reply) => {
      reply.headers(privately);
      const cardNumber = (request.query.cartId || request.query.keyword || '').trim();
      if (cardNumber === '') return sendProblem(reply, 400, empty);
      const answer = await lookUp.ask(request, cardNumber);
      switch (answer.status) {
        case 'found':
          return { success: true as const, user: toWarrantyWire(answer.warranty) };
        case 'not-found':
          return sendProblem(reply, 404, notFound);
        default: {
          const { status, retryAfterSeconds } = answer;
          reply.header('retry-after', retryAfterSeconds);
          return sendProblem(reply, status === 'limited' ? 429 : 503, tryAgainSentence(status, retryAfterSeconds));
        }
      }
    },
    // It stands outside the groups, whose hooks cost more than it does.
    { validatorCompiler: quickValidatorCompiler, documented: { security: [], 'x-group': 'everyone' } },
  );
}
