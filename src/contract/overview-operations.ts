import { operation } from '#contract/operation.ts';
import { overviewReply } from '#contract/overview-wire.ts';
import { problems } from '#contract/problem-wire.ts';
import { tasksReply } from '#contract/tasks-wire.ts';

/** The operations of the overview. */
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
  tasks: operation({
    id: 'getTasks',
    method: 'GET',
    path: '/overview/tasks',
    tag: 'overview',
    summary: 'What needs somebody today',
    status: 200,
    reply: tasksReply,
    problems: problems(401, 403),
  }),
};
