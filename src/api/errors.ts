import type { FastifyError, FastifyInstance } from 'fastify';
import { sendProblem } from '#api/problem.ts';
import { DomainError } from '#domain/errors.ts';

/** The one table from what went wrong to the HTTP status. */
const statusOf: Record<DomainError['code'], number> = {
  invalid: 400,
  'not-found': 404,
  conflict: 409,
  'unreadable-file': 400,
};

/** Turns every error under the API into a problem: the business's own sentence, or nothing but a request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    if (error instanceof DomainError) return sendProblem(reply, statusOf[error.code], error.message);
    if ('validation' in error && error.validation) return sendProblem(reply, 400, 'Yêu cầu không hợp lệ.');
    const status = 'statusCode' in error ? error.statusCode : undefined;
    if (status !== undefined && status >= 400 && status < 500)
      return sendProblem(reply, status, 'Yêu cầu không hợp lệ.');
    request.log.error({ id: request.id, err: error }, 'a request failed');
    return sendProblem(reply, 500, 'Máy chủ gặp lỗi. Vui lòng thử lại sau.', { requestId: request.id });
  });
}
