import type { FastifyInstance } from 'fastify';
import type { LookUpLimit } from '#api/look-up-limit.ts';
import { sendProblem } from '#api/problem.ts';
import { problems } from '#api/replies.ts';
import { quickValidatorCompiler } from '#api/schemas.ts';
import { lookUpFound, lookUpQuery } from '#contract/look-up-wire.ts';
import { toWarrantyWire } from '#contract/warranty-wire.ts';
import type { LookUp } from '#domain/warranty/look-up-warranty.server.ts';

const notFound = 'Tìm kiếm của bạn không khớp với bất kỳ kết quả nào.';
const empty = 'Bạn chưa nhập mã số thẻ';
const limited = 'Bạn đã tra cứu quá nhiều lần. Vui lòng thử lại sau ít phút.';
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
export function lookUpRoute(
  app: FastifyInstance,
  { lookUp, limit }: { lookUp: LookUp; limit: LookUpLimit | undefined },
): void {
  app.get<{ Querystring: { cartId?: string; keyword?: string } }>(
    '/user/getUser',
    { schema, validatorCompiler: quickValidatorCompiler },
    async (request, reply) => {
      reply.headers(privately);
      const cardNumber = (request.query.cartId || request.query.keyword || '').trim();
      if (cardNumber === '') return sendProblem(reply, 400, empty);
      const wait = limit ? await limit(request) : 0;
      if (wait > 0) return sendProblem(reply.header('retry-after', wait), 429, limited);
      const warranty = await lookUp(cardNumber);
      if (!warranty) return sendProblem(reply, 404, notFound);
      return { success: true, user: toWarrantyWire(warranty) };
    },
  );
}
