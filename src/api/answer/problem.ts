import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ProblemWire } from '#contract/problem-wire.ts';

/**
 * Answers with an RFC 9457 problem. `message` is shown to people as it is.
 *
 * @param more further members
 */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  message: string,
  more: Pick<ProblemWire, 'requestId' | 'errors'> & Record<string, unknown> = {},
): FastifyReply {
  const problem: ProblemWire = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    success: false,
    message,
    ...(reply.routeOptions.config.mes && { mes: message }),
    ...more,
  };
  return reply.code(status).type('application/problem+json').send(JSON.stringify(problem));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Problems also have their message as `mes`. */
    mes?: boolean;
  }
}
