import { healthReply } from '#contract/health-wire.ts';
import { operation } from '#contract/operation.ts';
import { problems } from '#contract/problem-wire.ts';

/** The operation of the page about the system. */
export const healthOperations = {
  get: operation({
    id: 'getHealth',
    method: 'GET',
    path: '/health',
    tag: 'overview',
    summary: 'How the server, its register and its disk are',
    status: 200,
    reply: healthReply,
    problems: problems(401, 403),
  }),
};
