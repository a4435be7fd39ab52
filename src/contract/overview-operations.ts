import { operation } from '#contract/operation.ts';
import { overviewReply } from '#contract/overview-wire.ts';
import { problems } from '#contract/problem-wire.ts';

/** The operation of the overview. */
export const overviewOperations = {
  get: operation({
    id: 'getOverview',
    method: 'GET',
    path: '/overview',
    tag: 'overview',
    summary: 'Cards and look-ups in figures',
    status: 200,
    reply: overviewReply,
    problems: problems(401, 403),
  }),
};
